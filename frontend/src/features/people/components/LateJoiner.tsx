import { useState } from "react";
import type { EventPage } from "@/data/event/model";
import { askedAboutEarlier, asksAboutEarlier } from "@/data/expense/askAboutEarlier";
import { useRefusedJoin } from "@/data/expense/useRefusedJoin";
import { dropMutation } from "@/offline/queue";
import { useSession } from "@/platform/session/session";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

const LateJoinerCard = onDemand(async () => (await import("./LateJoinerCard")).LateJoinerCard, {
  fallback: <Skeleton height="9rem" />,
  quiet: true,
});

/**
 * Asks new members which earlier expenses they share, until they have answered. Asks again about an answer that the server
 * refused, also one about another person.
 */
export function LateJoiner({ page }: { page: EventPage }) {
  const me = useSession((s) => s.userId) ?? "";
  const refused = useRefusedJoin(page.event.id);
  // A pending answer ends the question, but the list must stay open until it is saved.
  const [opened, setOpened] = useState<string | null>(null);
  const [isDismissed, setIsDismissed] = useState(false);
  const asks = !isDismissed && asksAboutEarlier(page, me, Date.now());
  const asked = opened ?? refused?.payload.person_id ?? (asks ? me : null);
  const person = page.participants.find(({ user_id }) => user_id === asked)?.person;
  if (!person) return null;
  const dismiss = () => {
    askedAboutEarlier.answer(person.id, page.event.id);
    if (refused) void dropMutation(refused);
    setIsDismissed(true);
  };
  return (
    <LateJoinerCard
      key={person.id}
      page={page}
      person={person}
      refused={refused}
      isChoosing={opened !== null}
      onChoose={() => setOpened(person.id)}
      onClose={() => setOpened(null)}
      onDismiss={dismiss}
    />
  );
}
