import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import type { Transfer } from "@/core/settling/plan";
import type { Payment } from "@/data/event/model";
import { type HowPaid, howPaid, type PaymentInput } from "@/data/payment/columns";
import { deletePayment } from "@/data/payment/deletePayment";
import { MORE_THAN_OWED, savePayment } from "@/data/payment/savePayment";
import { GONE, save } from "@/offline/submit";
import { toAppError } from "@/platform/errors/appError";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { toast } from "@/ui/toast";
import { useErrorText, useErrorToast } from "@/ui/useErrorText";
import { useSettlementScreen } from "./context";

interface PaymentForm {
  /** Stays the same until the payment is saved, so that a retry after a lost answer records no second one. */
  id: string;
  /** Name of its draft on the device. */
  draft: string;
}

/** Returns functions that record a payment and remove it again. The toast of a recorded payment offers to undo it. */
export function useMarkAsPaid() {
  const { t } = useTranslation(["settlement", "common"]);
  const showError = useErrorToast();
  const errorText = useErrorText();
  const showSaved = useSavedToast();
  const { page, me, view } = useSettlementScreen();
  const saving = useMutation({
    mutationFn: ({ draft, ...made }: { payment: PaymentInput; only_owed: boolean; draft?: string }) =>
      save(savePayment, made, { staysAfter: GONE, draft }),
  });
  const removal = useMutation({ mutationFn: (base: Payment) => save(deletePayment, { base }) });

  const takeBack = async (payment: Payment) => {
    try {
      await removal.mutateAsync(payment);
      toast.success(t("removed"));
    } catch (error) {
      showError(error);
    }
  };
  const record = async (payment: PaymentInput, only_owed: boolean, draft?: string): Promise<boolean> => {
    try {
      const state = await saving.mutateAsync({ payment, only_owed, draft });
      const recorded: Payment = { ...payment, arrival: null, created_by: me, created_at: new Date().toISOString() };
      showSaved(state, t("marked"), { label: t("common:undo"), onClick: () => void takeBack(recorded) });
      return true;
    } catch (error) {
      if (toAppError(error).code !== MORE_THAN_OWED) showError(error);
      else
        toast.error(errorText(error), {
          label: t("common:record_anyway"),
          onClick: () => void record(payment, false),
        });
      return false;
    }
  };
  return {
    busy: saving.isPending,
    /** Failure of the last attempt. Null when it succeeded. */
    failure: saving.error && { error: saving.error },
    takeBack,
    removing: removal.isPending,
    /**
     * Records a payment. One that settles a proposed transfer is refused, and can be confirmed, once less is owed; one of
     * any amount has the id and the draft of its form. Returns false after a failure, which a toast has shown.
     */
    asPaid({ from, to, amount }: Transfer, how: Partial<HowPaid> = {}, form?: PaymentForm): Promise<boolean> {
      const payment = {
        id: form?.id ?? newId(),
        event_id: page.event.id,
        from_user: from,
        to_user: to,
        amount,
        currency: page.event.default_currency,
        ...howPaid(how),
      } satisfies PaymentInput;
      // A debt as it was spent can be more than the payer owes in all.
      return record(payment, form === undefined && view === "fewest", form?.draft);
    },
  };
}
