import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import { usePersonName } from "@/data/person/usePersonName";
import { shareText } from "@/platform/clipboard/shareText";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { DueWith } from "./dues";

/** Returns a function that shares a kind reminder with a person's debts and a link to each event's settlement. */
export function useRemind(): (of: DueWith) => Promise<void> {
  const { t } = useTranslation("settlement");
  const nameOf = usePersonName();
  const showError = useErrorToast();
  return async ({ person: debtor, people, dues }) => {
    // Somebody who can read it: a member of the household with an account.
    const person = people[0] ?? debtor;
    const name = isolated(person?.first_name?.trim() || nameOf(person));
    const texts = dues.map(({ event, amount }) => {
      const values = { name, amount: formatAmount(amount, event.default_currency), event: event.name };
      return `${t("remind.text", values)}\n${window.location.origin}${pathTo("settlement", { eventId: event.id })}`;
    });
    try {
      if ((await shareText(texts.join("\n\n"))) === "copied") toast.success(t("share.copied"));
    } catch (error) {
      showError(error);
    }
  };
}
