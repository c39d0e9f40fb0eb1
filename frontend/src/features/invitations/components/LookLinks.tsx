import { Eye } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "@/ui/onDemand";
import { QuietRow } from "@/ui/people/QuietRow";
import { Loading, Skeleton } from "@/ui/State";

const ViewLinks = onDemand(async () => (await import("./ViewLinks")).default, {
  fallback: (
    <Loading>
      <Skeleton height="9rem" />
    </Loading>
  ),
});

/** Unfolds the view-only links, which show the event without an account. */
export function LookLinks({ eventId }: { eventId: string }) {
  const { t } = useTranslation("invitations");
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <div>
      <QuietRow
        icon={<Eye size={20} aria-hidden="true" />}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        {t("share.look")}
      </QuietRow>
      <div id={id}>{unfolded && <ViewLinks eventId={eventId} />}</div>
    </div>
  );
}
