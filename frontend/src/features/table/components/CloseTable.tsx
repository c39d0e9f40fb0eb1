import { Receipt, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { totalOfBill } from "@/core/splitting/bill";
import { partlyTaken, sumsOfTable } from "@/core/splitting/table";
import { unbroken } from "@/core/text/unbroken";
import type { EventPage } from "@/data/event/model";
import { useFirstName } from "@/data/person/usePersonName";
import { type ChangedDraft, keptDraft } from "@/data/table/draft";
import type { EditedExpense } from "@/data/table/hostApi";
import { type SharedBill, seatsOf } from "@/data/table/model";
import { useOnline } from "@/platform/network/useOnline";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Row, Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import type { SeatPerson } from "../useSeatPeople";
import { ClosingForm } from "./ClosingForm";

interface CloseTableProps {
  page: EventPage;
  bill: SharedBill;
  seats: readonly SeatPerson[];
  /** A change of the saved expense that closing replaces. Null if there is none, or none that is known. */
  edited: EditedExpense | null;
  busy: boolean;
  /** Whether the button is in the bar of a phone, beside the sums. */
  inBar: boolean;
  /** Removes somebody who never came. */
  onRemove: (seat: SeatPerson) => Promise<void>;
  /** Resolves with whether the question is over: the bill is closed, or the screen says why it is not. */
  onClose: (changed: ChangedDraft) => Promise<boolean>;
}

/** Asks who paid and when, with what will happen: the sum, what nobody tapped, who is not done. Needs a network. */
export function CloseTable({ page, bill, seats, edited, busy, inBar, onRemove, onClose }: CloseTableProps) {
  const { t } = useTranslation("table");
  const online = useOnline();
  const [isAsked, setIsAsked] = useState(false);
  const left = sumsOfTable(bill, seatsOf(bill), bill.marks)?.left ?? 0;
  const waiting = seats.filter(({ is_here, is_done, seat }) => is_here && !is_done && seat !== bill.my_seat);
  const absent = seats.filter(({ is_here, seat }) => !is_here && seat !== bill.my_seat);
  const partly = partlyTaken(bill.lines, seats, bill.marks).map(
    ({ line, taken, pieces }) => `${line.label} (${unbroken(t("row.some", { taken, pieces }))})`,
  );
  const names = (people: readonly SeatPerson[]) => people.map(({ name }) => name).join(", ");
  const label = t(!online ? "host.offline" : busy ? "host.closing" : "host.close");
  const money = (amount: number) => formatAmount(amount as never, bill.currency);
  return (
    <>
      <Button size="large" wide={!inBar} disabled={!online} busy={busy} onClick={() => setIsAsked(true)}>
        <Receipt size={20} aria-hidden="true" />
        {label}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t("host.close_title")}
        description={t(bill.expense_version == null ? "host.close_text" : "host.close_text_saved", {
          amount: money(totalOfBill(bill.lines, bill.extras)),
        })}
      >
        {edited && <Edited page={page} billId={bill.id} by={edited.by} />}
        <ClosingForm
          draft={keptDraft(bill, page.event)}
          page={page}
          seats={seats}
          busy={busy}
          onClose={(changed) => onClose(changed).then((isOver) => setIsAsked(!isOver))}
        >
          {left > 0 && <p>{t("host.close_left", { amount: money(left), names: names(seats) })}</p>}
          {left > 0 && absent.length > 0 && (
            <div>
              {t("host.close_absent")}
              <Row gap={2}>
                {absent.map((seat) => (
                  <Button
                    key={seat.seat}
                    variant="secondary"
                    disabled={!online}
                    aria-label={t("host.remove", { name: seat.name })}
                    onClick={() => void onRemove(seat)}
                  >
                    {seat.name} <X size={16} aria-hidden="true" />
                  </Button>
                ))}
              </Row>
            </div>
          )}
          {partly.length > 0 && <Soft size="m">{t("host.close_some", { lines: partly.join(", ") })}</Soft>}
          {waiting.length > 0 && <Soft size="m">{t("host.close_waiting", { names: names(waiting) })}</Soft>}
        </ClosingForm>
      </Dialog>
    </>
  );
}

interface EditedProps {
  page: EventPage;
  billId: string;
  /** Author of the change. */
  by: string | null;
}

/** Says who changed the saved expense since it came to the table, and leads to it. */
function Edited({ page, billId, by }: EditedProps) {
  const { t } = useTranslation("table");
  const me = useSession((s) => s.userId);
  const firstNameOf = useFirstName();
  const navigate = useNavigate();
  const person = page.participants.find(({ user_id }) => user_id === by)?.person;
  const open = () => navigate(pathTo("editExpense", { eventId: page.event.id, expenseId: billId }));
  return (
    <Notice tone="error" action={{ label: t("host.edited_look"), onAct: open }}>
      {by !== null && by === me
        ? t("host.edited_you")
        : person
          ? t("host.edited_by", { name: firstNameOf(person) })
          : t("host.edited")}
    </Notice>
  );
}
