import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { totalOfBill } from "@/core/splitting/bill";
import { sumsOfTable } from "@/core/splitting/table";
import { type SharedBill, seatsOf } from "@/data/table/model";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";

interface CloseTableProps {
  bill: SharedBill;
  busy: boolean;
  /** Resolves when the bill is closed, or when the screen says why it is not. */
  onClose: () => Promise<void>;
}

/** Asks with what will happen: the sum, what nobody tapped, and who is not done. Needs a network. */
export function CloseTable({ bill, busy, onClose }: CloseTableProps) {
  const { t } = useTranslation("table");
  const online = useOnline();
  const [isAsked, setIsAsked] = useState(false);
  const left = sumsOfTable(bill, seatsOf(bill), bill.marks)?.left ?? 0;
  const waiting = bill.seats.filter(({ is_here, is_done, seat }) => is_here && !is_done && seat !== bill.my_seat);
  const money = (amount: number) => formatAmount(amount as never, bill.currency);
  return (
    <>
      <Button size="large" wide disabled={!online} busy={busy} onClick={() => setIsAsked(true)}>
        {t(!online ? "host.offline" : busy ? "host.closing" : "host.close")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => void onClose().finally(() => setIsAsked(false))}
        title={t("host.close_title")}
        text={
          <>
            <p>{t("host.close_text", { amount: money(totalOfBill(bill.lines, bill.extras)) })}</p>
            {left > 0 && <p>{t("host.close_left", { amount: money(left) })}</p>}
            {waiting.length > 0 && (
              <p>{t("host.close_waiting", { names: waiting.map(({ name }) => name).join(", ") })}</p>
            )}
          </>
        }
        confirm={t("host.close")}
        busy={busy}
        disabled={!online}
      />
    </>
  );
}
