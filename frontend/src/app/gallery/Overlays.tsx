import { useState } from "react";
import { Button } from "@/ui/Button";
import { ConfirmDialog, Dialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { Shelf } from "./Shelf";

type Open = "none" | "dialog" | "question" | "danger" | "busy";

export function Overlays() {
  const [open, setOpen] = useState<Open>("none");
  const close = () => setOpen("none");
  const undo = { label: "Undo", onClick: () => undefined };
  return (
    <>
      <Shelf title="Dialog">
        {(["dialog", "question", "danger", "busy"] as const).map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
        <Dialog open={open === "dialog"} onClose={close} title="Dialog" description="What it is about.">
          <p>Content</p>
        </Dialog>
        <ConfirmDialog
          open={open === "question" || open === "danger" || open === "busy"}
          onClose={close}
          onConfirm={close}
          title="Really?"
          text="What follows from it."
          confirm="Do it"
          danger={open !== "question"}
          busy={open === "busy"}
        />
      </Shelf>
      <Shelf title="Toast">
        <Button variant="secondary" onClick={() => toast.success("It worked.")}>
          success
        </Button>
        <Button variant="secondary" onClick={() => toast.success("Deleted.", undo)}>
          with undo
        </Button>
        <Button variant="secondary" onClick={() => toast.error("It did not work.")}>
          error
        </Button>
        <Button variant="secondary" onClick={() => toast.info("Good to know.")}>
          info
        </Button>
        <Button variant="secondary" onClick={() => toast.lasting("Stays until it is closed.", undo)}>
          lasting
        </Button>
      </Shelf>
    </>
  );
}
