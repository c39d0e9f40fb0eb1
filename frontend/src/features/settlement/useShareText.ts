import { useTranslation } from "react-i18next";
import { formatAmount, type Units } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { Transfer } from "@/core/settling/plan";
import { shareText } from "@/platform/clipboard/shareText";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useSettlementScreen } from "./context";

/** Texts about the settlement for a chat, with the way to it; in the reader's language. */
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
  const asking = party.size > 1 ? "remind.text_together" : "remind.text";
  return {
    /** Asks who owes the reader, or those with whom they pay as one, for it, kindly; of who has no account, who tells them. */
    remind: ({ from, amount }: Transfer) =>
      share([
        t(names.personOf(from).has_account ? asking : "remind.tell", {
          name: names.calledOf(from),
          amount: money(amount),
          event: event.name,
        }),
      ]),
    /** Who pays whom, for everyone to read: nobody is "you" in it. */
    list: (transfers: readonly Transfer[]) =>
      share([
        t("share.title", { event: event.name }),
        ...transfers.map(({ from, to, amount }) =>
          t("share.line", { from: spelledOut(from), to: spelledOut(to), amount: money(amount) }),
        ),
      ]),
  };
}
