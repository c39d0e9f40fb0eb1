import { useTranslation } from "react-i18next";
import { formatAmount, type Units } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { Transfer } from "@/core/settling/plan";
import { useSettlementScreen } from "./context";

/** Returns functions that write messages to others with the settlement's address, in the reader's language. */
export function useMessages() {
  const { t } = useTranslation("settlement");
  const { page, party, names } = useSettlementScreen();
  const { event } = page;
  const link = window.location.origin + pathTo("settlement", { eventId: event.id });
  const money = (amount: Units) => formatAmount(amount, event.default_currency);
  const spelledOut = (id: string) => names.withHousehold(id, names.realNameOf(id));
  const message = (lines: string[]) => [...lines, link].join("\n");
  const asking = party.size > 1 ? "remind.text_together" : "remind.text";
  return {
    /** Asks a payee without an IBAN to add one. */
    ask: ({ to, amount }: Transfer) =>
      message([t("ask.text", { name: names.calledOf(to), amount: money(amount), event: event.name })]),
    /** Reminds a debtor of the reader's household. For a debtor without an account, addresses the people around them. */
    remind: ({ from, amount }: Transfer) =>
      message([
        t(names.personOf(from).has_account ? asking : "remind.tell", {
          name: names.calledOf(from),
          amount: money(amount),
          event: event.name,
        }),
      ]),
    /** Lists the transfers with everybody's real name, because others read it. */
    everyone: (transfers: readonly Transfer[]) =>
      message([
        t("share.title", { event: event.name }),
        ...transfers.map(({ from, to, amount }) =>
          t("share.line", { from: spelledOut(from), to: spelledOut(to), amount: money(amount) }),
        ),
      ]),
  };
}
