import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Person, personWith } from "@/data/person/model";
import { Section } from "@/ui/Page";
import { Story } from "@/ui/story/Story";
import type { ViewedEvent, ViewedPerson } from "../viewed";
import { Balances } from "./Balances";
import { ExpenseDays } from "./ExpenseDays";
import { Transfers } from "./Transfers";
import styles from "./ViewedEventParts.module.css";
import { ViewHead } from "./ViewHead";

/** Balances, transfers, expenses and statistics: stacked, or side by side. */
export function ViewedEventParts({ token, seen }: { token: string; seen: ViewedEvent }) {
  const { t } = useTranslation("common");
  const people = usePeopleOfView(seen.people);
  const currency = seen.event.default_currency;
  return (
    <>
      <ViewHead seen={seen} />
      <div className={styles.parts}>
        <div className={styles.standings}>
          <Balances seen={seen} people={people} />
        </div>
        <div className={styles.transfers}>
          <Transfers
            transfers={seen.transfers}
            people={people}
            currency={currency}
            isOpen={seen.has_open_bill ?? false}
          />
        </div>
        <div className={styles.expenses}>
          <ExpenseDays token={token} seen={seen} people={people} />
        </div>
        {seen.expense_count > 0 && (
          <div className={styles.spent}>
            <Section title={t("tabs.story")}>
              {/* Coordinates of places are for the event's people only. */}
              <div className={styles.story}>
                <Story level="h3" story={seen.story} people={people} />
              </div>
            </Section>
          </div>
        )}
      </div>
    </>
  );
}

/** Returns people by id. A person without a name is "Person 3", by order of joining. */
function usePeopleOfView(people: readonly ViewedPerson[]): ReadonlyMap<string, Person> {
  const { t } = useTranslation("view");
  return useMemo(() => {
    const named = people.map(({ user_id, name, color }, place) =>
      personWith({ id: user_id, first_name: name ?? t("person", { number: place + 1 }), color }),
    );
    return new Map(named.map((person) => [person.id, person]));
  }, [people, t]);
}
