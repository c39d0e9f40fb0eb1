import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { newId } from "@/core/ids/newId";
import { PATHS, pathTo } from "@/core/routes/paths";
import { createEvent, type NewEvent, pageOfNewEvent } from "@/data/event/createEvent";
import { type Person, personWith } from "@/data/person/model";
import { save } from "@/offline/submit";
import { fetchAhead } from "@/platform/loading/onDemand";
import { useLeave } from "@/platform/navigation/useLeave";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { LanguageOffer } from "@/ui/LanguageOffer";
import { onDemand } from "@/ui/onDemand";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Page } from "@/ui/Page";
import { useErrorToast } from "@/ui/useErrorText";
import { usePanes } from "@/ui/useWide";
import type { FirstEvent } from "../api/beginWithEvent";
import { EventForm } from "../components/EventForm";
import { NEW_EVENT, newEventSchema } from "../eventForm";
import { Guessing } from "../guessing/Guessing";

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
    <>
      {visitor && <LanguageOffer />}
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
    </>
  );
}

interface Creating {
  event: NewEvent;
  /** Name of the draft it is saved from. */
  draft: string;
}

/**
 * Creates the event with the form's id, so that repeated requests create one event. Resolves with "sent", or with why the
 * mutation waits.
 */
function useCreateEvent() {
  const { userId, email } = useSession();
  return useMutation({
    mutationFn: ({ event, draft }: Creating) => {
      const known = queryClient.getQueryData<{ user: Person }>(keys.dashboard)?.user;
      const { first_name = null, last_name = null } = known ?? {};
      const color = known?.color ?? undefined;
      const payload = { event, creator: personWith({ id: userId ?? "", first_name, last_name, email, color }) };
      queryClient.setQueryData(keys.event(event.id), pageOfNewEvent(payload, new Date().toISOString()));
      return save(createEvent, payload, { draft });
    },
    onError: (_, { event }) => queryClient.removeQueries({ queryKey: keys.event(event.id), exact: true }),
  });
}
