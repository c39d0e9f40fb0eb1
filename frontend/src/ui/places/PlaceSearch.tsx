import { MapPin } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lettersMissing, type PlaceQuestion, type PlaceSuggestion, usePlaces } from "@/data/place/places";
import { useDebounced } from "@/platform/timing/useDebounced";
import { classes } from "@/ui/classes";
import { Field } from "@/ui/Field";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { Soft } from "../layout";
import styles from "./PlaceSearch.module.css";

/** Delays after the last letter before searching, and after leaving the field before closing (docs/product.md 7.5). */
const DEBOUNCE_MS = 500;
const CLOSE_MS = 200;

interface PlaceSearchProps extends Omit<PlaceQuestion, "text" | "known"> {
  label: ReactNode;
  /** Whether only screen readers read the label. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Text of the field. It is a valid place name as it is. */
  value: string;
  onText: (text: string) => void;
  onSelect: (place: PlaceSuggestion) => void;
  onBlur?: () => void;
  maxLength?: number;
  placeholder?: string;
  optional?: boolean;
  /** Whether the field is the last of its row: a list wider than the field then grows toward the start. */
  endsRow?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A text field that suggests places: by touch, or with arrow keys, Enter and Escape. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { label, hideLabel, hint, error, value, onText, onSelect, onBlur, maxLength, placeholder, ...rest } = props;
  const { optional, endsRow, ref, ...question } = rest;
  const { t } = useTranslation("common");
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useDebounced(value.trim(), DEBOUNCE_MS);
  const { found, foundNone } = usePlaces({ ...question, text: open ? typed : "" });
  const suggestions = found.places;

  const missing = lettersMissing(value);
  const waiting = open && value !== "" && missing > 0;
  const shown = open && missing === 0 && suggestions.length > 0;
  const none = open && foundNone && typed === value.trim();
  // No toast: only people whose place is missing need to know.
  const only = found.partial ? t("places.partial") : "";
  const foot = [only, found.attribution].filter(Boolean).join(" · ");
  const foundNothing = only ? `${t("places.none")} ${only}.` : t("places.none");
  const note = waiting ? t("places.letters_missing", { count: missing }) : none ? foundNothing : hint;

  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function choose(place: PlaceSuggestion) {
    onSelect(place);
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = suggestions.length - 1;
    const chosen = suggestions[active];
    if (event.key === "Escape" && open) setOpen(false);
    else if (!shown) return;
    else if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.search}>
      <Field label={label} hideLabel={hideLabel} hint={note} error={error} optional={optional}>
        {(control) => (
          <input
            {...control}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            maxLength={maxLength}
            placeholder={placeholder}
            value={value}
            onFocus={() => clearTimeout(closing.current)}
            onChange={(event) => {
              onText(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              closing.current = setTimeout(() => setOpen(false), CLOSE_MS);
              onBlur?.();
            }}
          />
        )}
      </Field>
      {shown && (
        <div className={classes(styles.found, endsRow && styles.atEnd)}>
          <div ref={list} role="listbox" id={listId} aria-label={t("places.suggestions")} className={styles.list}>
            {suggestions.map((place, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the field, which keeps the focus
              <div
                key={place.place_id ?? place.formatted}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                <MapPin size={18} aria-hidden="true" />
                <span>
                  <span className={styles.name}>{place.name}</span>
                  {place.formatted !== place.name && (
                    <Soft as="span" size="xs">
                      {place.formatted}
                    </Soft>
                  )}
                </span>
              </div>
            ))}
          </div>
          {foot !== "" && <p className={styles.foot}>{foot}</p>}
        </div>
      )}
      <ScreenReaderOnly role="status">
        {shown
          ? [t("places.found", { count: suggestions.length }), only].filter(Boolean).join(". ")
          : none
            ? foundNothing
            : ""}
      </ScreenReaderOnly>
    </div>
  );
}
