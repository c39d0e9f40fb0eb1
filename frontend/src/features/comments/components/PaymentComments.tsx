import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import type { EventPage, Payment } from "@/data/event/model";
import { usePeople } from "@/data/person/usePeople";
import { usePersonName } from "@/data/person/usePersonName";
import { Dialog } from "@/ui/Dialog";
import { EntryComments } from "./EntryComments";

interface PaymentCommentsProps {
  page: EventPage;
  payment: Payment;
  onClose: () => void;
}

/** The comments on a payment, which has no page of its own. */
export function PaymentComments({ page, payment, onClose }: PaymentCommentsProps) {
  const { t } = useTranslation("comments");
  const nameOf = usePersonName();
  const people = usePeople(page.participants);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("payment", {
        from: nameOf(people.get(payment.from_user), { you: true }),
        to: nameOf(people.get(payment.to_user), { you: true }),
        amount: formatAmount(payment.amount, payment.currency),
      })}
    >
      <EntryComments page={page} entry={{ event_id: payment.event_id, entry_id: payment.id, kind: "payment" }} />
    </Dialog>
  );
}
