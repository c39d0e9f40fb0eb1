import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import type { HistoryEntry } from "./history";
import { actorOf, nameIn, referencedPeople, sentenceOf } from "./historySentence";

type Told = Pick<HistoryEntry, "entity" | "entity_id" | "action" | "actor" | "old" | "new">;

/** Returns a function that says in a sentence what a log entry did, with the names of these people. */
export function useHistorySentence(): (entry: Told, people: ReadonlyMap<string, Person>) => string {
  const { t } = useTranslation("dialogs");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  return (entry, people) => {
    const sentence = sentenceOf(entry);
    const isMine = me !== null && actorOf(entry) === me;
    const what = nameIn(entry);
    const values = entry.new ?? entry.old ?? {};
    const { about, into } = referencedPeople(entry);
    const personOf = (id: string | null) => (id === null ? undefined : people.get(id));
    // The entry contains the name of a person without an account, because the page may no longer list them.
    const isNamed = what !== "" && (entry.entity === "person" || !personOf(about));
    const broughtIn = [values.expenses, values.payments, values.series].reduce<number>(
      (sum, count) => sum + Number(count ?? 0),
      0,
    );
    return t(isMine ? `history.yours.${sentence}` : `history.${sentence}`, {
      actor: nameOf(personOf(entry.actor)),
      what:
        entry.entity === "import"
          ? t("history.brought_in", { count: broughtIn })
          : about && !isNamed
            ? nameOf(personOf(about))
            : what,
      into: nameOf(personOf(into)),
      number: Number(values.expenses ?? 0),
    });
  };
}
