import { memo, useCallback, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Button } from "@/ui/Button";
import { Row } from "@/ui/layout";
import { Avatar, AvatarStack } from "@/ui/people/Avatar";
import { AddSharer } from "../chips/AddSharer";
import { usedBill } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";
import { MOST_FACES } from "../draft/people";
import { useShortName } from "../draft/useShortName";
import styles from "./BillEditor.module.css";

/** The people who take part in a bill, with what they have so far. A tap adds or removes one. */
export function BillPeople() {
  const { t } = useTranslation("bill");
  const { draft, dispatch, people, touch } = useExpenseForm();
  const nameOf = usePersonName();
  const isLarge = people.length > MOST_FACES;
  const [isOpen, setIsOpen] = useState(!isLarge);
  // The person who is touched is answered first, then everyone's shares change.
  const shares = useDeferredValue(draft.shares);
  const there = people.filter(({ id }) => id in draft.shares);
  // "None" keeps the people who are on a line.
  const takers = [...new Set(usedBill(draft)?.items.flatMap(({ weights }) => Object.keys(weights)))];
  const toggle = useCallback(
    (person: string) => {
      dispatch({ type: "person", person });
      touch("people");
    },
    [dispatch, touch],
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("people")}</legend>
      {isLarge && (
        <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {there.length > 0 && <AvatarStack people={there} most={6} />}
          <span>{t("people_of", { number: there.length, all: people.length })}</span>
        </button>
      )}
      {isOpen && (
        <>
          {isLarge && (
            <Row gap={2}>
              <Button variant="quiet" onClick={() => dispatch({ type: "sharers", people: people.map(({ id }) => id) })}>
                {t("all")}
              </Button>
              <Button variant="quiet" onClick={() => dispatch({ type: "sharers", people: takers })}>
                {t("none")}
              </Button>
            </Row>
          )}
          <Row gap={2}>
            {people.map((person) => (
              <PersonThere
                key={person.id}
                person={person}
                name={nameOf(person, { you: true })}
                isThere={person.id in draft.shares}
                share={shares[person.id]}
                currency={draft.currency}
                onToggle={toggle}
              />
            ))}
          </Row>
          <AddSharer />
        </>
      )}
    </fieldset>
  );
}

interface PersonThereProps {
  person: Person;
  name: string;
  isThere: boolean;
  share: Units | undefined;
  currency: Currency;
  onToggle: (person: string) => void;
}

const PersonThere = memo(function PersonThere({ person, name, isThere, share, currency, onToggle }: PersonThereProps) {
  const short = useShortName();
  return (
    <button
      type="button"
      className={styles.person}
      aria-pressed={isThere}
      title={name}
      onClick={() => onToggle(person.id)}
    >
      <Avatar person={person} size={30} />
      <span className={styles.name}>
        {short(name)}
        {isThere && share ? <span className={styles.share}>{formatUnits(share, currency)}</span> : null}
      </span>
    </button>
  );
});
