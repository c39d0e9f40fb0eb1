import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { type Claim, newClaims } from "@/data/person/claims";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

const ClaimNews = onDemand(async () => (await import("@/ui/people/ClaimNews")).default, {
  fallback: <Skeleton height="5.5rem" />,
});
const SeparateClaim = onDemand(async () => (await import("./SeparatePerson")).SeparateClaim, { over: true });

/** Lists the merges of the last 24 hours. Admins can undo them here. */
export function NewClaims({ page }: { page: EventPage }) {
  const { t } = useTranslation("common");
  const [separating, setSeparating] = useState<{ claim: Claim; open: boolean } | null>(null);
  const claims = newClaims(page.participants, Date.now());
  const isAdmin = page.me?.role === "admin";
  return (
    <>
      {claims.map((claim) => (
        <ClaimNews
          key={claim.former.user_id}
          claim={claim}
          participants={page.participants}
          action={isAdmin ? { label: t("undo"), onAct: () => setSeparating({ claim, open: true }) } : undefined}
        />
      ))}
      {separating && (
        <SeparateClaim
          page={page}
          claim={separating.claim}
          open={separating.open}
          onClose={() => setSeparating({ ...separating, open: false })}
        />
      )}
    </>
  );
}
