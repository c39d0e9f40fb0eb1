import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "@/core/languages/languages";
import { inviteUrl } from "@/data/invitation/inviteUrl";
import { copyText } from "@/platform/clipboard/copyText";
import { AppError } from "@/platform/errors/appError";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";

/**
 * Shares the link of an invitation with the device's share sheet, or copies it where there is none. The link carries the
 * reader's language, for its preview in a chat.
 */
export function useShareLink() {
  const { t, i18n } = useTranslation("invitations");
  const showError = useErrorToast();
  const [copied, setCopied] = useState(false);

  const linkOf = (token: string) => inviteUrl(token, i18n.language as Language);

  async function copy(token: string) {
    const done = await copyText(linkOf(token));
    if (!done) return showError(new AppError("failed_copy_to_clipboard", 0));
    setCopied(true);
    toast.success(t("share.copied"));
  }

  async function share(token: string) {
    if (!navigator.share) return copy(token);
    try {
      await navigator.share({ title: "Divido", text: t("share.message"), url: linkOf(token) });
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === "AbortError";
      if (!cancelled) showError(new AppError("share_failed", 0));
    }
  }

  return { copy, share, copied, forgetCopy: () => setCopied(false) };
}
