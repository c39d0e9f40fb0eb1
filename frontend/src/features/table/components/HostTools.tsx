import { Lock, LockOpen, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/network/useOnline";
import { Button, IconButton } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import type { SeatPerson } from "../useSeatPeople";

interface HostToolsProps {
  isLocked: boolean;
  onLock: (isLocked: boolean) => Promise<void>;
}

/** Locks the bill, so that nothing changes while the host looks at it. */
export function HostTools({ isLocked, onLock }: HostToolsProps) {
  const { t } = useTranslation("table");
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const Icon = isLocked ? LockOpen : Lock;
  return (
    <Button
      variant="secondary"
      wide
      disabled={!online}
      busy={busy}
      onClick={() => {
        setBusy(true);
        void onLock(!isLocked).finally(() => setBusy(false));
      }}
    >
      <Icon size={18} aria-hidden="true" /> {t(isLocked ? "host.unlock" : "host.lock")}
    </Button>
  );
}

/** A question before `work`, open from `ask` until the work has ended. */
function useQuestion(work: () => Promise<void>) {
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setIsAsked(false);
  const onConfirm = () => {
    setBusy(true);
    void work().finally(() => {
      setBusy(false);
      close();
    });
  };
  return { ask: () => setIsAsked(true), dialog: { open: isAsked, onClose: close, onConfirm, busy, danger: true } };
}

interface DiscardTableProps {
  /** Whether a saved expense was put on the table. */
  isSaved: boolean;
  onDiscard: () => Promise<void>;
}

/** Ends the bill without an expense, after a question. A saved expense stays as it was. */
export function DiscardTable({ isSaved, onDiscard }: DiscardTableProps) {
  const { t } = useTranslation("table");
  const online = useOnline();
  const { ask, dialog } = useQuestion(onDiscard);
  return (
    <>
      <Button variant="quiet" wide disabled={!online} onClick={ask}>
        <Trash2 size={18} aria-hidden="true" /> {t("host.discard")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("host.discard_title")}
        text={t(isSaved ? "host.discard_text_saved" : "host.discard_text")}
        confirm={t("host.discard_yes")}
      />
    </>
  );
}

interface SeatToolsProps {
  seat: SeatPerson;
  onRemove: () => Promise<void>;
}

/** Removes somebody from the table, after a question. */
export function SeatTools({ seat, onRemove }: SeatToolsProps) {
  const { t } = useTranslation("table");
  const online = useOnline();
  const { ask, dialog } = useQuestion(onRemove);
  return (
    <>
      <IconButton
        label={t("host.remove", { name: seat.name })}
        icon={<X size={18} />}
        disabled={!online}
        onClick={ask}
      />
      <ConfirmDialog
        {...dialog}
        title={t("host.remove_title", { name: seat.name })}
        text={t(seat.is_here ? "host.remove_text" : "host.remove_empty")}
        confirm={t("host.remove_yes")}
      />
    </>
  );
}
