import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { ExpenseCard } from "@/data/event/model";
import { nameOf } from "@/data/person/displayName";
import { usePersonName } from "@/data/person/usePersonName";
import { Row, Soft, Stack } from "@/ui/layout";
import styles from "./QuickFilters.module.css";

/** So many chips of events and of people fit beside the list. */
const MOST = 12;

interface QuickFiltersProps {
  cards: readonly ExpenseCard[];
  search: string;
  onSearch: (search: string) => void;
}

/** Chips that search for an event or a payer of the listed expenses, newest first. */
export function QuickFilters({ cards, search, onSearch }: QuickFiltersProps) {
  const { t } = useTranslation(["expenses", "common"]);
  const nameForReader = usePersonName();
  const events = cards.map(({ event }) => [event.name, isolated(event.name)] as const);
  const payers = cards
    .flatMap((card) => card.payers)
    .map(({ person }) => [nameOf(person) ?? "", nameForReader(person, { you: true })] as const);
  const chosen = { search, onSearch };
  return (
    <>
      <Chips title={t("common:nav.events")} names={events} {...chosen} />
      <Chips title={t("all.paid_by")} names={payers} {...chosen} />
    </>
  );
}

interface ChipsProps extends Omit<QuickFiltersProps, "cards"> {
  title: string;
  /** The words of each search, and their form on the chip. */
  names: readonly (readonly [search: string, label: string])[];
}

/** A single choice would not narrow the list. */
function Chips({ title, names, search, onSearch }: ChipsProps) {
  const id = useId();
  const choices = [...new Map(names)].filter(([text]) => text !== "").slice(0, MOST);
  if (choices.length < 2) return null;
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <Soft id={id}>{title}</Soft>
      <Row gap={2}>
        {choices.map(([text, label]) => {
          const isChosen = search.trim() === text;
          return (
            <button
              key={text}
              type="button"
              className={styles.chip}
              aria-pressed={isChosen}
              onClick={() => onSearch(isChosen ? "" : text)}
            >
              {label}
            </button>
          );
        })}
      </Row>
    </Stack>
  );
}
