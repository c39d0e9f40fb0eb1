import { useTranslation } from "react-i18next";
import { pendingCreations } from "@/data/event/createEvent";
import { isMoney } from "@/data/event/mutationKind";
import { useOutbox } from "@/offline/queue";
import { useOnline } from "@/platform/network/useOnline";
import { Notice } from "@/ui/Notice";

interface NotCountedProps {
  /** Whether to leave out mutations of unsent events, which the server's sums cannot include. */
  butNewEvents?: boolean;
}

/** Warns that the server's sums over all events do not include the waiting mutations. */
export function NotCounted({ butNewEvents = false }: NotCountedProps) {
  const { t } = useTranslation("common");
  const mutations = useOutbox((s) => s.mutations);
  const online = useOnline();
  const created = new Set(pendingCreations(mutations).map(({ payload }) => payload.event.id));
  const waiting = mutations.filter(
    (mutation) =>
      mutation.state === "waiting" &&
      isMoney(mutation) &&
      !(butNewEvents && mutation.events.some((id) => created.has(id))),
  ).length;
  return !online && waiting > 0 ? <Notice>{t("not_counted", { count: waiting })}</Notice> : null;
}
