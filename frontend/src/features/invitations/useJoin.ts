import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { openingState } from "@/data/event/openedCard";
import { justJoined } from "@/data/invitation/justJoined";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { previewedEvent } from "@/data/invitation/preview";
import { knowsUnclaimed, newHere } from "@/data/person/claiming";
import { AppError, isConnectionError, toAppError } from "@/platform/errors/appError";
import { useLeave } from "@/platform/navigation/useLeave";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useAcceptInvitation } from "./api/invitations";

/**
 * Joins the event of an invitation and opens it. Members of the event get a message (docs/product.md 6). If the event
 * has people without an account, the page to claim one of them opens first. `unasked`: an earlier invitation is
 * accepted without a press, which changes the error text.
 */
export function useJoin(token: string, unasked: boolean) {
  const { t } = useTranslation(["invitations", "errors"]);
  const leave = useLeave();
  const showError = useErrorToast();
  const accept = useAcceptInvitation(token);

  function refused(error: unknown) {
    const signedOut = toAppError(error).status === 401;
    // Without network or session the invitation stays (docs/product.md 6).
    if (!signedOut && !isConnectionError(error)) pendingInvitation.drop();
    if (signedOut) showError(new AppError("please_login_first", 401));
    else showError(withoutReason(error), unasked ? "failed_process_invitation" : "failed_join_event");
  }

  return {
    busy: accept.isPending,
    failed: accept.isError,
    join() {
      pendingInvitation.accept(token);
      accept.mutate(undefined, {
        onSuccess: ({ event_id, already_participant }) => {
          pendingInvitation.drop();
          const asks = knowsUnclaimed(event_id) && !newHere.said(event_id);
          // The next screen itself says that they have joined.
          if (!already_participant) justJoined.say(event_id);
          else toast.info(t("errors:already_joined_event"));
          const event = previewedEvent(token);
          leave(pathTo(asks ? "claim" : "event", { eventId: event_id }), {
            replace: true,
            // The event's name is there before its data.
            state: event && openingState({ ...event, status: "active" }),
          });
        },
        onError: refused,
      });
    },
  };
}

/** Replaces the server's general "joining failed", because this screen has a more exact message. */
function withoutReason(error: unknown): AppError {
  const { code, status } = toAppError(error);
  return new AppError(code === "failed_join_event" ? "unexpected_error" : code, status);
}
