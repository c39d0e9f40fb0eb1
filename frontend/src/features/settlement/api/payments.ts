import { useMutation } from "@tanstack/react-query";
import type { Payment } from "@/data/event/model";
import type { PaymentInput } from "@/data/outbox/model";
import { GONE, save } from "@/data/outbox/outbox";

/** Records a repayment made outside the app. Answers "sent", or why it waits. */
export function useSavePayment() {
  return useMutation({
    mutationFn: (payment: PaymentInput) => save({ kind: "save_payment", payment }, { staysAfter: GONE }),
  });
}

/** Takes a recorded repayment out again. */
export function useDeletePayment() {
  return useMutation({ mutationFn: (payment: Payment) => save({ kind: "delete_payment", base: payment }) });
}
