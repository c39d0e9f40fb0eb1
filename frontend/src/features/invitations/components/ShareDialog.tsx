import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { Dialog } from "@/ui/Dialog";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { onDemand } from "@/ui/onDemand";
import { Loading, Skeleton } from "@/ui/State";

const ShareLink = onDemand(async () => (await import("./ShareLink")).default, {
  fallback: (
    <Loading>
      <Skeleton height="22rem" />
    </Loading>
  ),
});

/** Invites people to an event; opened from anywhere through `useShareDialog`. */
export function ShareDialog() {
  const { t } = useTranslation("common");
  const eventId = useShareDialog((s) => s.eventId);
  const close = useShareDialog((s) => s.close);
  const [isLooking, setIsLooking] = useState(false);
  useEffect(() => {
    if (!eventId) return;
    // The next dialog fetches current links.
    return () => {
      queryClient.removeQueries({ queryKey: keys.invitations(eventId) });
      setIsLooking(false);
    };
  }, [eventId]);
  return (
    <Dialog
      open={eventId !== null}
      onClose={close}
      title={t(isLooking ? "share.view_title" : "share.title")}
      description={isLooking ? undefined : t("share.description")}
    >
      {eventId && <ShareLink eventId={eventId} isLooking={isLooking} onLook={setIsLooking} />}
    </Dialog>
  );
}
