import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import type { Claim, Claimant } from "@/data/person/claims";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Notice } from "@/ui/Notice";

interface ClaimNewsProps {
  claim: Claim;
  participants: readonly Claimant[];
  /** Whether the reader is about to pay the person. */
  toPayer?: boolean;
  action?: { label: string; onAct: () => void };
}

/** Reports a claim of today or yesterday to everyone whose sums it changes. */
export default function ClaimNews({ claim, participants, toPayer = false, action }: ClaimNewsProps) {
  const { t } = useTranslation("claims");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const { former, into, at } = claim;
  const words = {
    name: nameOf(participants.find(({ user_id }) => user_id === into)?.person),
    former: nameOf(former.person),
    since: t(today(at) === today() ? "news.today" : "news.yesterday"),
  };
  return (
    <Notice tone={toPayer ? "warning" : "info"} action={action}>
      {t(toPayer ? "news.payee" : into === me ? "news.mine" : "news.other", words)}
    </Notice>
  );
}
