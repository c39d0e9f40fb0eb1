import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { absolute, negate, sum, type Units } from "@/core/money/units";
import { type HowPaid, howPaid } from "@/data/payment/columns";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { type SettleWith, settleWith } from "@/data/settlement/settleWith";
import { partsPaidBy, type Together } from "@/data/settlement/together";
import { type UndoSettlement, undoSettlement } from "@/data/settlement/undoSettlement";
import { GONE, save } from "@/offline/submit";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorToast } from "@/ui/useErrorText";

/** Returns the mutation that settles with a person when `paid` (0 up to the total) changes hands. */
function settlementOf(together: Together, paid: Units, person: Person, how: HowPaid): SettleWith {
  const parts = partsPaidBy(together, paid);
  return {
    id: newId(),
    person_id: person.id,
    currency: together.currency,
    amount: negate(sum(parts.map(({ amount }) => amount))),
    parts: parts.map(({ event, transfer, amount, fromNet, toNet }) => ({
      event_id: event.id,
      id: newId(),
      from_user: transfer.from,
      to_user: transfer.to,
      amount: absolute(amount),
      from_net: fromNet,
      to_net: toNet,
      ...how,
    })),
  };
}

/** Returns functions that settle with a person and take it back. The toast of a settlement offers to undo it. */
export function useSettle(person: Person) {
  const { t } = useTranslation(["person", "common"]);
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const saving = useMutation({ mutationFn: (made: SettleWith) => save(settleWith, made, { staysAfter: GONE }) });
  const removal = useMutation({ mutationFn: (made: UndoSettlement) => save(undoSettlement, made) });

  const takeBack = async (made: UndoSettlement): Promise<void> => {
    try {
      showSaved(await removal.mutateAsync(made), t("taken_back"));
    } catch (error) {
      showError(error);
    }
  };
  return {
    busy: saving.isPending,
    /** Failure of the last attempt. Null when it succeeded. */
    failure: saving.error && { error: saving.error },
    takeBack,
    takingBack: removal.isPending,
    /** Records the payment. Returns false after a failure, which a toast has shown. */
    async settle(
      together: Together,
      paid: Units = absolute(together.total),
      how: Partial<HowPaid> = {},
    ): Promise<boolean> {
      const made = settlementOf(together, paid, person, howPaid(how));
      const { id, person_id, currency, amount } = made;
      const parts = made.parts.map((part) => ({ event_id: part.event_id, payment_id: part.id }));
      try {
        const saved = await saving.mutateAsync(made);
        const isAll = paid === absolute(together.total);
        showSaved(saved, isAll ? t("done", { name: nameOf(person) }) : t("part_done"), {
          label: t("common:undo"),
          onClick: () => void takeBack({ id, person_id, currency, amount, parts }),
        });
        return true;
      } catch (error) {
        showError(error);
        // The server refuses a settlement if a balance has changed. Fetch the current balances.
        void queryClient.invalidateQueries({ queryKey: keys.person(person.id) });
        return false;
      }
    },
  };
}
