import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { isConnectionError } from "@/shared/errors/appError";
import { useErrorToast } from "@/shared/errors/useErrorText";
import { pendingInvitation } from "@/shared/invitation/pendingInvitation";
import { toast } from "@/shared/ui/toast";
import { useAcceptInvitation } from "./api/invitations";

/** Joins the event of an invitation and goes there; whoever is in it already is told so. */
export function useJoin(token: string) {
  const { t } = useTranslation("invitations");
  const navigate = useNavigate();
  const showError = useErrorToast();
  const accept = useAcceptInvitation(token);
  return {
    busy: accept.isPending,
    failed: accept.isError,
    join: () =>
      accept.mutate(undefined, {
        onSuccess: ({ event_id, already_participant }) => {
          pendingInvitation.drop();
          if (already_participant) toast.info(t("join.already"));
          else toast.success(t("join.success"));
          navigate(`/events/${event_id}`, { replace: true });
        },
        onError: (error) => {
          // Without network nothing was processed yet: the invitation stays for later (spec section 4).
          if (!isConnectionError(error)) pendingInvitation.drop();
          showError(error, "failed_join_event");
        },
      }),
  };
}
