import { useMutation } from "@tanstack/react-query";
import i18next from "i18next";
import { PATHS, pathTo } from "@/core/routes/paths";
import { createEvent, type EventInput, pageOfNewEvent } from "@/data/event/createEvent";
import { eventPageQuery } from "@/data/event/eventPage";
import { openingState } from "@/data/event/openedCard";
import { invitationQuery } from "@/data/invitation/toShare";
import { personWith } from "@/data/person/model";
import { dropDraft } from "@/platform/drafts/draft";
import { AppError, NO_CONNECTION, toAppError } from "@/platform/errors/appError";
import { closeOverlays } from "@/platform/navigation/overlayHistory";
import { CHANGING_MS } from "@/platform/network/withTimeout";
import { queryClient } from "@/platform/query/queryClient";
import { beginAsGuest } from "@/platform/session/guest";
import { enterWith } from "@/platform/session/session";
import type { EventValues } from "../eventForm";
import { guessesOf, type Known } from "../guessing/guesses";
import { namedPlace } from "../guessing/namedPlace";
import { regionCurrency } from "../guessing/regionCurrency";

export interface FirstEvent {
  id: string;
  input: EventInput;
  /** The fields that the visitor filled in. */
  own: Partial<EventInput>;
  /** Name of the visitor's draft. */
  draft: string;
}

interface Beginning extends FirstEvent {
  /** What the others call the guest. */
  name: string;
  describe: Known["describe"];
}

/**
 * Makes the visitor a guest, creates their event and opens it. Every step is safe to repeat. It needs a network, because
 * until then nobody is signed in.
 */
async function beginWithEvent({ id, input, own, draft, name, describe }: Beginning): Promise<void> {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
  let place: ReturnType<typeof placeFromName> | undefined;
  const askPlace = () => {
    place ??= placeFromName(input, own, describe);
  };
  const guest = await beginAsGuest(name, undefined, askPlace);
  askPlace();
  const event = { id, ...input, ...(await place) };
  const creator = personWith({ id: guest.id, first_name: guest.first_name });
  await createEvent.send({ event, creator }, id, AbortSignal.timeout(CHANGING_MS));
  dropDraft(draft);
  // Show the event and its ticket at once. The page is older than any answer of the server.
  const page = pageOfNewEvent({ event, creator }, new Date().toISOString());
  queryClient.setQueryData(eventPageQuery(id).queryKey, (known) => known ?? page, { updatedAt: 0 });
  void queryClient.prefetchQuery(invitationQuery(id, "group"));
  await enterWith(guest, async () => {
    // Do not move a person who has left this screen meanwhile.
    if (window.location.pathname !== PATHS.addEvent) return;
    await closeOverlays();
    // The event's name is there before its data: the router reads the state of an entry from `usr`.
    const state = openingState({ name: event.name, category: event.category, status: "active" });
    window.history.replaceState({ usr: state }, "", pathTo("event", { eventId: id }));
  });
}

/** Returns suggestions for untouched fields by the place in the name. Visitors cannot search, guests can. */
async function placeFromName(
  { name }: EventInput,
  own: Partial<EventInput>,
  describe: Known["describe"],
): Promise<Partial<EventInput>> {
  if ("place_country" in own || "place_city" in own) return {};
  const named = await namedPlace(name, i18next.language);
  if (named === null) return {};
  const known: Known = { named, last: null, currency: regionCurrency(navigator.language), describe };
  const guesses = guessesOf(name, own as Partial<EventValues>, known);
  return Object.fromEntries(
    Object.entries(guesses).filter(([field, value]) => !(field in own) && value !== ""),
  ) as Partial<EventInput>;
}

export function useBeginWithEvent() {
  return useMutation({
    mutationFn: beginWithEvent,
    retry: (failures, error) => failures < 1 && toAppError(error).status >= 500,
  });
}
