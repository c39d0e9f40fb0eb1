import { Dialog } from "@/ui/Dialog";
import { ShareableText } from "./ShareableText";

interface TextPanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
}

/** Shows a message to others before it is copied or shared. */
export function TextPanel({ open, onClose, title, text }: TextPanelProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ShareableText text={text} onDone={onClose} />
    </Dialog>
  );
}
