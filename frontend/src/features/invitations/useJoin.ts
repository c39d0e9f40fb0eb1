import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { AppError, isConnectionError, toAppError } from "@/shared/errors/appError";
import { useErrorToast } from "@/shared/errors/useErrorText";
import { pendingInvitation } from "@/shared/invitation/pendingInvitation";
import { toast } from "@/shared/ui/toast";
import { useAcceptInvitation } from "./api/invitations";

/** Joins the event of an invitation and goes there; whoever is in it already is told so (spec section 8). */
export function useJoin(token: string) {
  const { t } = useTranslation("invitations");
  const navigate = useNavigate();
  const showError = useErrorToast();
  const accept = useAcceptInvitation(token);

  function refused(error: unknown) {
    const signedOut = toAppError(error).status === 401;
    // Without network, or once the session has ended, nothing was processed yet: the invitation stays (spec section 4).
    if (signedOut || isConnectionError(error)) pendingInvitation.keep(token);
    else pendingInvitation.drop();
    showError(signedOut ? new AppError("please_login_first", 401) : error, "failed_join_event");
  }

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
        onError: refused,
      }),
  };
}
