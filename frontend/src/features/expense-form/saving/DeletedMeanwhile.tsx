import { useTranslation } from "react-i18next";
import { useExpenseHistory } from "@/data/event/history";
import type { EventPage, Expense } from "@/data/event/model";
import { useFirstName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Notice } from "@/ui/Notice";

interface DeletedMeanwhileProps {
  page: EventPage;
  /** The expense before its deletion. */
  expense: Expense;
}

/** Says who deleted the expense whose form is open. The form's button brings it back. */
export function DeletedMeanwhile({ page, expense }: DeletedMeanwhileProps) {
  const { t } = useTranslation("expenses");
  const me = useSession((s) => s.userId);
  const firstNameOf = useFirstName();
  const history = useExpenseHistory(page.event.id, expense.id);
  // The form of an expense that the reader deletes here closes before the history arrives.
  if (history.isLoading) return null;
  const by = history.data?.find(({ action }) => action === "deleted")?.actor ?? null;
  const person = page.participants.find(({ user_id }) => user_id === by)?.person;
  const name = by === me || !person ? null : firstNameOf(person);
  const text = by !== null && by === me ? t("deleted.you") : name ? t("deleted.by", { name }) : t("deleted.somebody");
  return (
    <div role="status">
      <Notice tone="warning">{text}</Notice>
    </div>
  );
}
