import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_EVENT_PLACE } from "@/core/limits";
import { isolated } from "@/core/text/isolated";
import { Button } from "@/ui/Button";
import { PlaceSearch } from "@/ui/places/PlaceSearch";
import type { EventFormState } from "../useEventForm";
import styles from "./EventForm.module.css";

/** Fields that are filled in without unfolding the others. */
export const IN_SHORT: readonly string[] = ["name", "place_country", "place_city", "country_code"];

interface NewEventInShortProps {
  form: EventFormState;
  /** Shows all fields. */
  onChange: () => void;
}

/** Says what was guessed in one line: "İstanbul · EUR · Short trip · Change". Asks for the place where none is known. */
export function NewEventInShort({ form: kept, onChange }: NewEventInShortProps) {
  const { t } = useTranslation(["events", "common"]);
  const { name, category, default_currency, place_city, place_country } = kept.values;
  const { suggested } = kept;
  const isPlaceGuessed = suggested.place_city !== undefined && suggested.place_city !== "";
  const asks = !isPlaceGuessed && !kept.expecting && (name.trim() !== "" || "place_city" in kept.own);
  const facts = [
    asks ? "" : isolated(place_city || place_country),
    default_currency,
    category && t(`common:category.${category}`),
  ].filter(Boolean);
  return (
    <>
      {asks && <Where form={kept} />}
      <p className={styles.inShort}>
        <span>{facts.join(" · ")}</span>
        <Button
          variant="quiet"
          // The focus stays in the name: leaving it empty shows an error above, which would move the button away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChange}
        >
          {t("form.change")}
        </Button>
      </p>
    </>
  );
}

/** One field for city and country: "Kazan, Russia". */
function Where({ form: { values, type } }: { form: EventFormState }) {
  const { t } = useTranslation("events");
  const [text, setText] = useState(() => [values.place_city, values.place_country].filter(Boolean).join(", "));
  const become = (city: string, country: string, code: string) => {
    type("place_city", city);
    type("place_country", country);
    type("country_code", code);
  };
  return (
    <PlaceSearch
      type="city"
      required
      label={t("form.where")}
      placeholder={t("form.where_placeholder")}
      maxLength={2 * MAX_EVENT_PLACE}
      value={text}
      onText={(typed) => {
        setText(typed);
        const [city = "", ...rest] = typed.split(",");
        become(city.trim(), rest.join(",").trim(), "");
      }}
      onSelect={(place) => {
        const city = place.city ?? place.name;
        setText([city, place.country].filter(Boolean).join(", "));
        become(city, place.country ?? "", place.country_code ?? "");
      }}
    />
  );
}
