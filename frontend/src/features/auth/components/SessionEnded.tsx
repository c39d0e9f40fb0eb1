import { useTranslation } from "react-i18next";
import { useEndedSession } from "@/offline/signOut";
import { Notice } from "@/ui/Notice";

/** Explains why the person must sign in again, and that unsent changes are still on the device. */
export function SessionEnded() {
  const { t } = useTranslation("auth");
  const ended = useEndedSession((s) => s.ended);
  if (!ended) return null;
  return (
    <Notice tone="warning">
      <p role="status">
        {t("ended.text")}{" "}
        {ended.unsent === null ? t("ended.unread") : ended.unsent > 0 && t("ended.unsent", { count: ended.unsent })}
      </p>
    </Notice>
  );
}
