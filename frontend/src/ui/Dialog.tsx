import { type ReactNode, useState } from "react";
import type { ConfirmDialogProps, DialogProps } from "./DialogPanel";
import { onDemand } from "./onDemand";

/** Loaded when a dialog is first opened, or at the first touch. */
export const loadDialog = async () => (await import("./DialogPanel")).DialogPanel;
export const loadConfirm = async () => (await import("./DialogPanel")).ConfirmPanel;
const DialogPanel = onDemand(loadDialog, { over: true });
const ConfirmPanel = onDemand(loadConfirm, { over: true });

/** A sheet on the phone, a centred card on wide screens. Closes by button, Escape and a tap outside. */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open}>
      <DialogPanel {...props} />
    </OnceOpened>
  );
}

/** Asks before an action that is hard to undo. Stays open while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <ConfirmPanel {...props} />
    </OnceOpened>
  );
}

/** The dialog handles further closing itself and returns the focus. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened && children;
}
