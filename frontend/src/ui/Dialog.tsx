import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ConfirmDialogProps, DialogProps } from "./DialogPanel";

/** Dialogs are fetched when one is opened, or at the first touch. */
export const loadDialogs = () => import("./DialogPanel");
const DialogPanel = lazy(async () => ({ default: (await loadDialogs()).DialogPanel }));
const ConfirmPanel = lazy(async () => ({ default: (await loadDialogs()).ConfirmPanel }));

/** A sheet on the phone, a centred card on wide screens. Closes by button, Escape and a tap outside. */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open}>
      <DialogPanel {...props} />
    </OnceOpened>
  );
}

/** Asks before something that is hard to take back. Stays open while the answer is carried out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened open={props.open}>
      <ConfirmPanel {...props} />
    </OnceOpened>
  );
}

/** Closing again is the dialog's own matter: it gives the focus back. */
function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened && <Suspense>{children}</Suspense>;
}
