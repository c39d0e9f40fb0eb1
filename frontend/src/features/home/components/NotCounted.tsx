import { useTranslation } from "react-i18next";
import { useOnline } from "@/shared/network/useOnline";
import { useOutbox } from "@/shared/outbox/entries";
import { isMoney } from "@/shared/outbox/model";
import { Notice } from "@/shared/ui/Notice";

/** The sums of home are the server's: what still waits to be sent is not in them. */
export function NotCounted() {
  const { t } = useTranslation("home");
  const waiting = useOutbox((s) => s.entries).filter(
    ({ state, mutation }) => state === "waiting" && isMoney(mutation),
  ).length;
  const online = useOnline();
  return !online && waiting > 0 ? <Notice>{t("not_counted", { count: waiting })}</Notice> : null;
}
