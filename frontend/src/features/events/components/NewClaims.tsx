import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Claim, newClaims } from "@/domain/event/claims";
import type { EventPage } from "@/domain/event/model";
import { Skeleton } from "@/ui/State";

const ClaimNews = lazy(() => import("@/ui/people/ClaimNews"));
const SeparateClaim = lazy(async () => ({ default: (await import("./SeparatePerson")).SeparateClaim }));

/** Who turned out to be whom in the last 24 hours; the admin can take it back from here. */
export function NewClaims({ page }: { page: EventPage }) {
  const { t } = useTranslation("common");
  const [separating, setSeparating] = useState<{ claim: Claim; open: boolean } | null>(null);
  const claims = newClaims(page.participants, Date.now());
  const isAdmin = page.me?.role === "admin";
  return (
    <>
      <Suspense fallback={claims.length > 0 && <Skeleton height={`${claims.length * 5.5}rem`} />}>
        {claims.map((claim) => (
          <ClaimNews
            key={claim.former.user_id}
            claim={claim}
            participants={page.participants}
            action={isAdmin ? { label: t("undo"), onAct: () => setSeparating({ claim, open: true }) } : undefined}
          />
        ))}
      </Suspense>
      <Suspense>
        {separating && (
          <SeparateClaim
            page={page}
            claim={separating.claim}
            open={separating.open}
            onClose={() => setSeparating({ ...separating, open: false })}
          />
        )}
      </Suspense>
    </>
  );
}
