import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MAX_EVENT_PLACE } from "@/core/limits";
import { PlaceSearch } from "@/ui/places/PlaceSearch";
import type { EventValues } from "../eventForm";
import type { EventFormState } from "../useEventForm";

interface PlaceFieldsProps {
  form: EventFormState;
  complaint: (field: keyof EventValues) => string | undefined;
}

/** Country and city. A country chosen from the suggestions narrows the search for the city. */
export function PlaceFields({ form: { form, type }, complaint }: PlaceFieldsProps) {
  const { t } = useTranslation("events");
  const { control } = form;
  const [country, countryCode] = form.watch(["place_country", "country_code"]);
  return (
    <>
      <Controller
        control={control}
        name="place_country"
        render={({ field }) => (
          <PlaceSearch
            ref={field.ref}
            type="country"
            optional
            label={t("form.country")}
            placeholder={t("form.country_placeholder")}
            maxLength={MAX_EVENT_PLACE}
            value={field.value}
            onText={(text) => {
              field.onChange(text);
              type("country_code", "");
            }}
            onSelect={(place) => {
              field.onChange(place.name);
              type("country_code", place.country_code ?? "");
            }}
            onBlur={field.onBlur}
            error={complaint("place_country")}
          />
        )}
      />
      <Controller
        control={control}
        name="place_city"
        render={({ field }) => (
          <PlaceSearch
            ref={field.ref}
            type="city"
            endsRow
            optional
            label={t("form.city")}
            placeholder={t("form.city_placeholder")}
            country={countryCode || undefined}
            maxLength={MAX_EVENT_PLACE}
            value={field.value}
            onText={field.onChange}
            onSelect={(place) => {
              field.onChange(place.city ?? place.name);
              // The search is only within a country that was chosen, so another one was a guess or is half typed.
              if (place.country && place.country !== country) type("place_country", place.country);
            }}
            onBlur={field.onBlur}
            error={complaint("place_city")}
          />
        )}
      />
    </>
  );
}
