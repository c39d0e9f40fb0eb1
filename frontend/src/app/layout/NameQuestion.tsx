import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMatch } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { eventPageQuery } from "@/data/event/eventPage";
import { nameOf } from "@/data/person/displayName";
import { dashboardQuery } from "@/features/home/api/dashboard";
import { useSession } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { onDemand } from "@/ui/onDemand";

const NameForm = onDemand(async () => (await import("@/features/profile/components/NameForm")).NameForm, {
  quiet: true,
});

/**
 * Asks people without a name, once per device, what others should call them. Others see an e-mail address until then.
 * Appears where registering and joining lead to. It sends no request, because the screen's response contains the name.
 */
export function NameQuestion() {
  const me = useSession((s) => s.userId);
  const [isDone, setDone] = useState(() => localStore.get(KEYS.nameAsked) === me);
  const atHome = useMatch(PATHS.home) !== null;
  const eventId = useMatch(PATHS.event)?.params.eventId ?? "";
  const home = useQuery({ ...dashboardQuery(), enabled: false, select: ({ user }) => user });
  const event = useQuery({
    ...eventPageQuery(eventId),
    enabled: false,
    select: ({ participants }) => participants.find(({ user_id }) => user_id === me)?.person,
  });
  const person = atHome ? home.data : event.data;
  if (isDone || !person || nameOf({ ...person, email: null }) !== null) return null;
  return (
    <NameForm
      onDone={() => {
        localStore.set(KEYS.nameAsked, me ?? "");
        setDone(true);
      }}
    />
  );
}
