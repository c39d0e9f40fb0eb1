import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PlaceSearch } from "@/ui/places/PlaceSearch";
import { type CheckedEvent, type EventValues, MAX_LENGTH } from "../eventForm";

interface PlaceFieldsProps {
  form: UseFormReturn<EventValues, unknown, CheckedEvent>;
  complaint: (field: keyof EventValues) => string | undefined;
  /** Whether the country is what the person said; a suggested one makes room for that of the city they choose. */
  countryIsOwn: boolean;
}

/** Country and city; a country chosen from the suggestions narrows the search for the city. */
export function PlaceFields({ form, complaint, countryIsOwn }: PlaceFieldsProps) {
  const { t } = useTranslation("events");
  const { control, setValue } = form;
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
            required
            label={t("form.country")}
            placeholder={t("form.country_placeholder")}
            maxLength={MAX_LENGTH.place}
            value={field.value}
            onText={(text) => {
              field.onChange(text);
              setValue("country_code", "", { shouldDirty: true });
            }}
            onSelect={(place) => {
              field.onChange(place.name);
              setValue("country_code", place.country_code ?? "", { shouldDirty: true });
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
            required
            label={t("form.city")}
            placeholder={t("form.city_placeholder")}
            country={countryCode || undefined}
            maxLength={MAX_LENGTH.place}
            value={field.value}
            onText={field.onChange}
            onSelect={(place) => {
              field.onChange(place.city ?? place.name);
              if ((country === "" || !countryIsOwn) && place.country) {
                setValue("place_country", place.country, { shouldDirty: true, shouldValidate: true });
              }
            }}
            onBlur={field.onBlur}
            error={complaint("place_city")}
          />
        )}
      />
    </>
  );
}
