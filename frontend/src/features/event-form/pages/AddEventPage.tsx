import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { newId } from "@/core/ids/newId";
import { PATHS, pathTo } from "@/core/routes/paths";
import { fetchAhead } from "@/platform/loading/onDemand";
import { useLeave } from "@/platform/navigation/useLeave";
import { useSession } from "@/platform/session/session";
import { onDemand } from "@/ui/onDemand";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Page } from "@/ui/Page";
import { useErrorToast } from "@/ui/useErrorText";
import { usePanes } from "@/ui/useWide";
import type { FirstEvent } from "../api/beginWithEvent";
import { EventForm } from "../components/EventForm";
import { NEW_EVENT, newEventSchema } from "../eventForm";
import { Guessing } from "../guessing/Guessing";
import { useCreateEvent } from "../useCreateEvent";

const DRAFT = "event:new";

/** Loaded on demand, because only visitors need it. */
const loadBeginDialog = async () => (await import("../components/BeginDialog")).BeginDialog;
const BeginDialog = onDemand(loadBeginDialog, { over: true });

/**
 * The page that creates an event (docs/product.md 5.1). It then opens the event, whose ticket has the invite link.
 * Visitors become guests by it (docs/product.md 3.5).
 */
export function AddEventPage() {
  const { t } = useTranslation("events");
  const leave = useLeave();
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const [id] = useState(newId);
  const create = useCreateEvent();
  const visitor = useSession((s) => s.userId === null);
  useEffect(() => {
    if (visitor) void fetchAhead([loadBeginDialog]);
  }, [visitor]);
  const [first, setFirst] = useState<FirstEvent | null>(null);
  const [asksName, setAsksName] = useState(false);
  return (
    <Page
      title={t("add.title")}
      back={visitor ? undefined : PATHS.home}
      width={usePanes() ? "wide" : undefined}
      // An import needs an account.
      subtitle={visitor ? undefined : <Link to={PATHS.importNew}>{t("add.import")}</Link>}
    >
      <EventForm
        schema={newEventSchema}
        start={NEW_EVENT}
        draft={DRAFT}
        submit={t("add.submit")}
        busy={create.isPending}
        suggesting={(form) => <Guessing form={form} />}
        failure={create.error && { error: create.error, fallback: "failed_create_event" }}
        onSubmit={(input, own) => {
          if (visitor) {
            setFirst({ id, input, own, draft: DRAFT });
            setAsksName(true);
            return;
          }
          create.mutate(
            { event: { id, ...input }, draft: DRAFT },
            {
              onSuccess: (state) => {
                showSaved(state, t("add.success"));
                leave(pathTo("event", { eventId: id }), { replace: true });
              },
              onError: (error) => showError(error, "failed_create_event"),
            },
          );
        }}
      />
      {first && <BeginDialog open={asksName} onClose={() => setAsksName(false)} event={first} />}
    </Page>
  );
}
