import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "@/platform/clipboard/copyText";
import { AppError } from "@/platform/errors/appError";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";

/** Shares an invite link with the device's share sheet, or copies it where there is none. */
export function useShareLink() {
  const { t } = useTranslation("invitations");
  const showError = useErrorToast();
  const [copied, setCopied] = useState(false);

  async function copy(link: string) {
    const done = await copyText(link);
    if (!done) return showError(new AppError("failed_copy_to_clipboard", 0));
    setCopied(true);
    toast.success(t("share.copied"));
  }

  async function share(link: string) {
    if (!navigator.share) return copy(link);
    try {
      await navigator.share({ title: "Divido", text: t("share.message"), url: link });
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === "AbortError";
      if (!cancelled) showError(new AppError("share_failed", 0));
    }
  }

  return { copy, share, copied, forgetCopy: () => setCopied(false) };
}
