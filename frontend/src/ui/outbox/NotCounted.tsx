import { useTranslation } from "react-i18next";
import { useOutbox } from "@/data/outbox/entries";
import { eventOf, isMoney } from "@/data/outbox/model";
import { useOnline } from "@/platform/network/useOnline";
import { Notice } from "@/ui/Notice";

interface NotCountedProps {
  /** What was entered in events that are new themselves is counted here, as the device alone knows of them. */
  butNewEvents?: boolean;
}

/** Sums over all events come from the server: this says that changes still waiting to be sent are not in them. */
export function NotCounted({ butNewEvents = false }: NotCountedProps) {
  const { t } = useTranslation("common");
  const entries = useOutbox((s) => s.entries);
  const online = useOnline();
  const created = new Set(
    entries.flatMap(({ mutation }) => (mutation.kind === "create_event" ? mutation.event.id : [])),
  );
  const waiting = entries.filter(
    ({ state, mutation }) =>
      state === "waiting" && isMoney(mutation) && !(butNewEvents && created.has(eventOf(mutation) ?? "")),
  ).length;
  return !online && waiting > 0 ? <Notice>{t("not_counted", { count: waiting })}</Notice> : null;
}
