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

/** Ends the bill without an expense, after a question. */
export function DiscardTable({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const { t } = useTranslation("table");
  const online = useOnline();
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button variant="quiet" wide disabled={!online} onClick={() => setIsAsked(true)}>
        <Trash2 size={18} aria-hidden="true" /> {t("host.discard")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setBusy(true);
          void onDiscard().finally(() => {
            setBusy(false);
            setIsAsked(false);
          });
        }}
        title={t("host.discard_title")}
        text={t("host.discard_text")}
        confirm={t("host.discard_yes")}
        danger
        busy={busy}
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
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <IconButton
        label={t("host.remove", { name: seat.name })}
        icon={<X size={18} />}
        disabled={!online}
        onClick={() => setIsAsked(true)}
      />
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setBusy(true);
          void onRemove().finally(() => {
            setBusy(false);
            setIsAsked(false);
          });
        }}
        title={t("host.remove_title", { name: seat.name })}
        text={t("host.remove_text")}
        confirm={t("host.remove_yes")}
        danger
        busy={busy}
      />
    </>
  );
}
