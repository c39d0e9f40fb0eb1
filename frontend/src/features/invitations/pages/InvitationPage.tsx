import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { justJoined } from "@/data/invitation/justJoined";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { invitationPreviewQuery } from "@/data/invitation/preview";
import { useSession } from "@/platform/session/session";
import { QueryView } from "@/ui/QueryView";
import { Redirect } from "@/ui/Redirect";
import { Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { Newcomer } from "../components/Newcomer";
import { Refusal } from "../components/Refusal";
import { Welcome } from "../components/Welcome";
import styles from "./InvitationPage.module.css";

/** An invitation, signed in or not (docs/product.md 6). */
export function InvitationPage() {
  const { token = "" } = useParams();
  const reader = useSession((s) => s.userId);
  const preview = useQuery(invitationPreviewQuery(token, reader));
  const state = preview.data?.state;

  useEffect(() => {
    const worthless = state !== undefined && state !== "valid";
    if (worthless && pendingInvitation.token() === token) pendingInvitation.drop();
  }, [state, token]);

  return (
    <div className={styles.frame}>
      <QueryView query={preview} fallback="failed_load_invitation" skeleton={<Skeleton height="32rem" />}>
        {({ state: found, event, event_id }) => {
          if (event_id) return <AlreadyIn token={token} eventId={event_id} />;
          if (found !== "valid") return <Refusal state={found} />;
          if (!event) return <Refusal state="not_found" />;
          if (reader === null) return <Newcomer token={token} event={event} />;
          return <Welcome token={token} event={event} />;
        }}
      </QueryView>
    </div>
  );
}

/**
 * Shows a message to people who are already in the event and opens it. The invitation stays valid for others
 * (docs/product.md 6). People who joined here, but never got the answer, continue like new members: a reload while
 * joining must not skip the page to claim a person.
 */
function AlreadyIn({ token, eventId }: { token: string; eventId: string }) {
  const { t } = useTranslation("errors");
  const [isNew] = useState(() => pendingInvitation.isAccepted(token));
  // biome-ignore lint/correctness/useExhaustiveDependencies: show the message once
  useEffect(() => {
    pendingInvitation.drop();
    if (isNew) justJoined.say(eventId);
    else toast.info(t("already_participant"));
  }, []);
  return <Redirect to={pathTo(isNew ? "claim" : "event", { eventId })} />;
}
