import { useTranslation } from "react-i18next";
import { formatAmount, type Units } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { Transfer } from "@/core/settling/plan";
import { shareText } from "@/platform/clipboard/shareText";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useSettlementScreen } from "./context";

/** Returns functions that share texts with the settlement's address, in the reader's language. */
export function useShareText() {
  const { t } = useTranslation("settlement");
  const showError = useErrorToast();
  const { page, party, names } = useSettlementScreen();
  const { event } = page;
  const link = window.location.origin + pathTo("settlement", { eventId: event.id });
  const money = (amount: Units) => formatAmount(amount, event.default_currency);
  const spelledOut = (id: string) => names.withHousehold(id, names.realNameOf(id));
  const share = async (lines: string[]) => {
    try {
      if ((await shareText([...lines, link].join("\n"))) === "copied") toast.success(t("share.copied"));
    } catch (error) {
      showError(error);
    }
  };
  /** Returns a member of the debtor's household who can read the reminder: one with an account first. */
  const withAccount = (id: string) =>
    names.personOf(id).has_account
      ? id
      : (names.households.get(id)?.people.find(({ person }) => person.has_account)?.user_id ?? id);
  const asking = party.size > 1 ? "remind.text_together" : "remind.text";
  return {
    /** Asks a payee without an IBAN to add one. */
    ask: ({ to, amount }: Transfer) =>
      share([t("ask.text", { name: names.calledOf(to), amount: money(amount), event: event.name })]),
    /** Reminds a debtor of the reader's household. For a debtor without an account, addresses the people around them. */
    remind: ({ from, amount }: Transfer) => {
      const to = withAccount(from);
      return share([
        t(names.personOf(to).has_account ? asking : "remind.tell", {
          name: names.calledOf(to),
          amount: money(amount),
          event: event.name,
        }),
      ]);
    },
    /** Shares the list of transfers with everybody's real name, because others read it. */
    shareAll: (transfers: readonly Transfer[]) =>
      share([
        t("share.title", { event: event.name }),
        ...transfers.map(({ from, to, amount }) =>
          t("share.line", { from: spelledOut(from), to: spelledOut(to), amount: money(amount) }),
        ),
      ]),
  };
}
