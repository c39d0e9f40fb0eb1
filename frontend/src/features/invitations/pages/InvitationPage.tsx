import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { AppError } from "@/shared/errors/appError";
import { useErrorText } from "@/shared/errors/useErrorText";
import { pendingInvitation } from "@/shared/invitation/pendingInvitation";
import { type InvitationState, invitationPreviewQuery } from "@/shared/invitation/preview";
import { HOME } from "@/shared/navigation/returnUrl";
import { useSession } from "@/shared/session/session";
import { LostArt } from "@/shared/ui/art";
import { Button, ButtonLink } from "@/shared/ui/Button";
import { PageTitle } from "@/shared/ui/Page";
import { QueryView } from "@/shared/ui/QueryView";
import { EmptyState, Skeleton } from "@/shared/ui/State";
import { toast } from "@/shared/ui/toast";
import { Ticket } from "../components/Ticket";
import { useJoin } from "../useJoin";
import styles from "./InvitationPage.module.css";

/** The catalogue's message for an invitation that cannot be used (spec section 8). */
const REFUSALS: Record<Exclude<InvitationState, "valid">, string> = {
  not_found: "invitation_not_found",
  expired: "invitation_expired",
  used: "invalid_or_expired_invitation",
  revoked: "invalid_or_expired_invitation",
};

/** An invitation, signed in or not (spec section 2); `?autoJoin=true` joins at once. */
export function InvitationPage() {
  const { token = "" } = useParams();
  const reader = useSession((s) => s.userId);
  const preview = useQuery(invitationPreviewQuery(token, reader));
  const state = preview.data?.state;

  // Kept until it is processed, so that it survives signing up and the mailbox (spec section 4).
  useEffect(() => {
    if (state === "valid" && reader === null) pendingInvitation.keep(token);
    if (state !== undefined && state !== "valid") pendingInvitation.drop();
  }, [state, reader, token]);

  return (
    <div className={styles.frame}>
      <QueryView query={preview} fallback="failed_load_invitation" skeleton={<Skeleton height="26rem" />}>
        {({ state: arrived, event, event_id }) => {
          if (event_id && event) return <AlreadyIn eventId={event_id} event={event} />;
          if (arrived !== "valid" || !event) {
            return <Refusal state={arrived === "valid" ? "not_found" : arrived} />;
          }
          return reader === null ? <Newcomer token={token} event={event} /> : <Welcome token={token} event={event} />;
        }}
      </QueryView>
    </div>
  );
}

type EventProps = { event: Parameters<typeof Ticket>[0]["event"] };

function Welcome({ token, event }: EventProps & { token: string }) {
  const { t } = useTranslation("invitations");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { join, busy, failed } = useJoin(token);
  const autoJoin = search.get("autoJoin") === "true";

  // biome-ignore lint/correctness/useExhaustiveDependencies: joins once, when the screen has all it needs
  useEffect(() => {
    if (autoJoin) join();
  }, [autoJoin]);

  function decline() {
    pendingInvitation.drop();
    toast.info(t("join.declined"));
    navigate(HOME);
  }

  return (
    <Ticket event={event}>
      <div className={styles.actions}>
        <Button size="large" wide busy={busy || (autoJoin && !failed)} onClick={join}>
          {t("page.accept")}
        </Button>
        <Button variant="secondary" wide disabled={busy} onClick={decline}>
          {t("page.decline")}
        </Button>
        <ButtonLink variant="quiet" to={HOME}>
          {t("page.home")}
        </ButtonLink>
      </div>
    </Ticket>
  );
}

function Newcomer({ token, event }: EventProps & { token: string }) {
  const { t } = useTranslation("invitations");
  const state = { returnUrl: `/invite/${token}`, autoJoin: true };
  return (
    <Ticket event={event}>
      <div className={styles.actions}>
        <ButtonLink size="large" wide to="/register" state={state}>
          {t("page.register")}
        </ButtonLink>
        <ButtonLink variant="secondary" wide to="/login" state={state}>
          {t("page.login")}
        </ButtonLink>
      </div>
    </Ticket>
  );
}

function AlreadyIn({ eventId, event }: EventProps & { eventId: string }) {
  const { t } = useTranslation("invitations");
  useEffect(() => pendingInvitation.drop(), []);
  return (
    <Ticket event={event}>
      <div className={styles.actions}>
        <p role="status">{t("join.already")}</p>
        <ButtonLink size="large" wide to={`/events/${eventId}`}>
          {t("page.open_event")}
        </ButtonLink>
      </div>
    </Ticket>
  );
}

function Refusal({ state }: { state: keyof typeof REFUSALS }) {
  const { t } = useTranslation("invitations");
  const text = useErrorText();
  const title = text(new AppError(REFUSALS[state], 410));
  return (
    <div role="alert">
      <div className="visually-hidden">
        <PageTitle>{title}</PageTitle>
      </div>
      <EmptyState
        art={<LostArt />}
        title={title}
        text={t(`refused.${state}`)}
        action={<ButtonLink to={HOME}>{t("page.home")}</ButtonLink>}
      />
    </div>
  );
}
