import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { Button } from "@/ui/Button";
import type { EventFormState } from "../useEventForm";
import styles from "./EventForm.module.css";

interface NewEventInShortProps {
  form: EventFormState;
  /** Shows all fields. */
  onChange: () => void;
}

/** Says what was guessed in one line: "İstanbul · Euro (EUR) · Short trip · Change". */
export function NewEventInShort({ form, onChange }: NewEventInShortProps) {
  const { t } = useTranslation(["events", "common"]);
  const currencyName = useCurrencyName();
  const { category, default_currency, place_city, place_country } = form.values;
  const facts = [
    isolated(place_city || place_country),
    currencyName(default_currency),
    category && category !== "other" && t(`common:category.${category}`),
  ].filter(Boolean);
  return (
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
  );
}
