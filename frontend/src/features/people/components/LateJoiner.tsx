import { useState } from "react";
import type { EventPage } from "@/data/event/model";
import { askedAboutEarlier, asksAboutEarlier } from "@/data/expense/askAboutEarlier";
import { useSession } from "@/platform/session/session";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

const LateJoinerCard = onDemand(async () => (await import("./LateJoinerCard")).LateJoinerCard, {
  fallback: <Skeleton height="9rem" />,
  quiet: true,
});

/** Asks new members which earlier expenses they share, until they have answered. */
export function LateJoiner({ page }: { page: EventPage }) {
  const me = useSession((s) => s.userId) ?? "";
  const [isAsking, setIsAsking] = useState(false);
  const asks = asksAboutEarlier(page, me, Date.now());
  // Keep asking while an answer is pending. It ends the question, but the sheet must stay open until it is saved.
  if (asks && !isAsking) setIsAsking(true);
  const own = page.participants.find(({ user_id }) => user_id === me);
  if (!own || !isAsking) return null;
  const dismiss = () => {
    askedAboutEarlier.answer(me, page.event.id);
    setIsAsking(false);
  };
  return <LateJoinerCard page={page} person={own.person} onDismiss={dismiss} />;
}
