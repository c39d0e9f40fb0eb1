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
  const message = (lines: string[], address = link) => [...lines, address].join("\n");
  const isTogether = party.size > 1;
  const owed = ({ from, amount }: Transfer) => ({
    name: names.calledOf(from),
    amount: money(amount),
    event: event.name,
  });
  return {
    /** Asks a payee without an IBAN to add one. */
    ask: ({ to, amount }: Transfer) =>
      message([t("ask.text", { name: names.calledOf(to), amount: money(amount), event: event.name })]),
    /** Reminds a debtor of the reader's household. */
    remind: (transfer: Transfer) => message([t(isTogether ? "remind.text_together" : "remind.text", owed(transfer))]),
    /**
     * Reminds a debtor without an account, with the address of an invitation. Addresses the people around the debtor if there is no
     * invitation.
     */
    remindByInvitation: (transfer: Transfer, invitation: string | null) =>
      invitation === null
        ? message([t("remind.tell", owed(transfer))])
        : message([t(isTogether ? "remind.invited_together" : "remind.invited", owed(transfer))], invitation),
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
