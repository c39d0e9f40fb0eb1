import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { invitationPreviewQuery } from "@/data/invitation/preview";
import { useSession } from "@/platform/session/session";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { AlreadyIn } from "../components/AlreadyIn";
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
