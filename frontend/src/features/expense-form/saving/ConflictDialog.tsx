import { useTranslation } from "react-i18next";
import { formatRecent } from "@/core/dates/dates";
import { formatUnits, type Units } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { useHistoryWords } from "@/data/event/useHistoryWords";
import type { Expense } from "@/data/expense/columns";
import type { Person } from "@/data/person/model";
import { useFirstName, usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { VersionsDialog, type VersionsWords } from "@/ui/outbox/VersionsDialog";
import type { WholeExpense } from "../draft/draft";
import { useExpenseForm } from "../draft/formContext";
import { differences, linesThatDiffer } from "./differences";

interface ConflictDialogProps {
  /** The row that would be saved. */
  mine: WholeExpense;
  theirs: Expense;
  /** Called when the person chooses neither version. */
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

/** Returns the other author. Undefined for the reader, who changed it on another device, and for former people. */
function personIn(people: readonly Person[], { updated_by }: Expense): Person | undefined {
  const me = useSession.getState().userId;
  return people.find(({ id }) => id === updated_by && id !== me);
}

/** Shows both versions of an expense that two people changed. The person chooses one. */
export function ConflictDialog({ mine, theirs, ...choice }: ConflictDialogProps) {
  const { t } = useTranslation(["expenses", "bill"]);
  const { people } = useExpenseForm();
  const words = useHistoryWords(new Map(people.map((person) => [person.id, person])), { you: true });
  const titled = useAuthorWords(t("conflict", { returnObjects: true }), theirs.updated_at, personIn(people, theirs));
  const nothing = t("conflict.nothing");
  const versions = differences(mine, theirs).map((change) => ({
    field: words.nameOf(change),
    mine: change.after ? words.textOf(change.after) : nothing,
    theirs: change.before ? words.textOf(change.before) : nothing,
  }));
  const [ours, others] = linesThatDiffer(useBillLines(mine, people), useBillLines(theirs, people));
  const bill = { field: t("bill:lines"), mine: ours || nothing, theirs: others || nothing };
  return <VersionsDialog words={titled} versions={ours === others ? versions : [...versions, bill]} {...choice} />;
}

/** Returns the lines of an expense's bill, with those who had them. Empty without a bill. */
function useBillLines({ items = [], extras = [], currency }: WholeExpense, people: readonly Person[]): string {
  const { t } = useTranslation("bill");
  const nameOf = usePersonName();
  const name = (id: string) =>
    nameOf(
      people.find((person) => person.id === id),
      { you: true },
    );
  const money = (amount: Units) => formatUnits(amount, currency);
  return [
    ...items.map(({ label, amount, weights }) => {
      const takers = Object.entries(weights).map(([id, weight]) => name(id) + (weight > 1 ? ` ×${weight}` : ""));
      return `${label}: ${money(amount)} (${takers.join(", ") || t("everyones")})`;
    }),
    ...extras.map(({ kind, label, amount }) => `${label ?? t(`kind.${kind}`)}: ${money(amount)}`),
  ].join("\n");
}

/** Returns the words of a comparison with the name of the other author, and the time of their change. */
function useAuthorWords(words: VersionsWords, at: string, author: Person | undefined): VersionsWords {
  const { t, i18n } = useTranslation(["common", "expenses"]);
  const firstNameOf = useFirstName();
  if (!author) return words;
  const name = isolated(firstNameOf(author));
  const when = formatRecent(new Date(at), i18n.language);
  return {
    ...words,
    title: t("changed_too", { name }),
    text: `${name}, ${when}. ${words.text}`,
    theirs: name,
    take_theirs: t("expenses:conflict.take_from", { name }),
  };
}
