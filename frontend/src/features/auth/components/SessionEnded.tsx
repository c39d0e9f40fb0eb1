import { useTranslation } from "react-i18next";
import { useEndedSession } from "@/offline/signOut";
import { Notice } from "@/ui/Notice";

/** Why somebody who was signed in has to sign in again, and that what they had not sent is still here. */
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
