import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "@/platform/clipboard/copyText";
import { shareText } from "@/platform/clipboard/shareText";
import { AppError } from "@/platform/errors/appError";
import { Button } from "@/ui/Button";
import { TextArea } from "@/ui/Field";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { Stack } from "../layout";
import styles from "./ShareableText.module.css";

interface ShareableTextProps {
  text: string;
  /** Called after the text was copied or shared. */
  onDone?: () => void;
}

const lastLine = (text: string) => text.slice(text.lastIndexOf("\n") + 1);

/** Returns a message with the last line of a text in place of that of its former text. */
const withLastLine = (message: string, former: string, text: string) =>
  message.replace(lastLine(former), () => lastLine(text));

/** A message that the reader may change, with buttons to share it, where the device can, and to copy it. */
export function ShareableText({ text, onDone }: ShareableTextProps) {
  const { t } = useTranslation("common");
  const showError = useErrorToast();
  const [{ message, start }, setState] = useState({ message: text, start: text });
  const setMessage = (typed: string) => setState({ message: typed, start: text });
  // A new text has another address. What the reader has typed stays.
  if (start !== text) setState({ start: text, message: message === start ? text : withLastLine(message, start, text) });
  const canShare = Boolean(navigator.share);

  async function share() {
    try {
      if ((await shareText(message)) === "shared") onDone?.();
    } catch (error) {
      showError(error);
    }
  }

  async function copy() {
    if (!(await copyText(message))) return showError(new AppError("copy_failed", 0));
    toast.success(t("sharing.copied"));
    onDone?.();
  }

  return (
    <div className={styles.message}>
      <TextArea
        label={t("sharing.message")}
        rows={4}
        value={message}
        onChange={(change) => setMessage(change.target.value)}
      />
      <Stack gap={2}>
        {canShare && (
          <Button size="large" wide onClick={() => void share()}>
            <Share2 size={20} aria-hidden="true" /> {t("sharing.share")}
          </Button>
        )}
        <Button size="large" wide variant={canShare ? "secondary" : "primary"} onClick={() => void copy()}>
          <Copy size={20} aria-hidden="true" /> {t("copy")}
        </Button>
      </Stack>
    </div>
  );
}
