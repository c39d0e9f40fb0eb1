import { Check, Copy, Ellipsis, Eye, Link2Off, Share2, UserRound, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKnownEvent } from "@/data/event/eventPage";
import type { InvitationKind } from "@/data/event/model";
import { inviteUrl } from "@/data/invitation/inviteUrl";
import { useInvitationToShare } from "@/data/invitation/toShare";
import { Button, IconButton } from "@/ui/Button";
import { useShareLink } from "@/ui/invitation/useShareLink";
import { Soft } from "@/ui/layout";
import { Menu } from "@/ui/Menu";
import { onDemand } from "@/ui/onDemand";
import { AddPerson } from "@/ui/people/AddPerson";
import { QR_SIZE, QrCode } from "@/ui/QrCode";
import { Segmented } from "@/ui/Segmented";
import { ErrorState, Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import { RevokeLink } from "./RevokeLink";
import styles from "./ShareDialog.module.css";

const ViewLinks = onDemand(async () => (await import("./ViewLinks")).default, {
  fallback: (
    <Loading>
      <Skeleton height="9rem" />
    </Loading>
  ),
});

interface ShareLinkProps {
  eventId: string;
  /** Whether the view-only links are shown instead. */
  isLooking: boolean;
  onLook: (isLooking: boolean) => void;
}

/** The link of an event's invitation as text and QR code, with a button that shares it. A menu has the rare actions. */
export default function ShareLink({ eventId, isLooking, onLook }: ShareLinkProps) {
  const { t } = useTranslation("invitations");
  const [kind, setKind] = useState<InvitationKind>("group");
  const [isRevoking, setIsRevoking] = useState(false);
  const { copy, share, copied, forgetCopy } = useShareLink();
  const invitation = useInvitationToShare(eventId, kind);
  const failure = useFailure(invitation);
  const token = invitation.data?.token;
  const url = token === undefined ? null : inviteUrl(token);

  if (isLooking) {
    return (
      <>
        <ViewLinks eventId={eventId} />
        <Button variant="quiet" onClick={() => onLook(false)}>
          {t("share.back")}
        </Button>
      </>
    );
  }
  return (
    <>
      <div className={styles.kind}>
        <Segmented<InvitationKind>
          label={t("share.kind")}
          hideLabel
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            forgetCopy();
          }}
          options={[
            { value: "group", label: t("share.group"), icon: <Users size={18} aria-hidden="true" /> },
            { value: "single", label: t("share.single"), icon: <UserRound size={18} aria-hidden="true" /> },
          ]}
        />
        <Menu
          trigger={<IconButton label={t("share.more")} icon={<Ellipsis size={22} />} />}
          items={[
            { icon: <Eye size={20} />, label: t("share.look"), onSelect: () => onLook(true) },
            {
              icon: <Link2Off size={20} />,
              label: t("revoke.button"),
              danger: true,
              disabled: !invitation.data,
              onSelect: () => setIsRevoking(true),
            },
          ]}
        />
      </div>
      <Soft>{t(kind === "group" ? "share.group_hint" : "share.single_hint")}</Soft>
      {failure && <ErrorState error={failure} fallback="failed_create_invite_link" onRetry={invitation.refetch} />}
      {!failure && !url && (
        <Loading>
          <InvitationSkeleton />
        </Loading>
      )}
      {invitation.data && token && url && (
        <div className={styles.invitation}>
          <div className={styles.code}>
            <QrCode text={url} label={t("share.qr")} />
          </div>
          <div className={styles.actions}>
            <div className={styles.link}>
              <input readOnly value={url} aria-label={t("share.link")} onFocus={(event) => event.target.select()} />
              <IconButton
                label={t("share.copy")}
                icon={copied ? <Check size={20} /> : <Copy size={20} />}
                onClick={() => void copy(token)}
              />
            </div>
            <Button size="large" wide onClick={() => void share(token)}>
              <Share2 size={20} aria-hidden="true" /> {t("share.share")}
            </Button>
            <RevokeLink
              eventId={eventId}
              invitationId={invitation.data.id}
              kind={kind}
              open={isRevoking}
              onClose={() => setIsRevoking(false)}
            />
          </div>
        </div>
      )}
      <WithoutPhone eventId={eventId} />
    </>
  );
}

/**
 * Has the size of the link that replaces it. Otherwise the open menu moves under the pointer, and the press is lost or hits
 * another action.
 */
const InvitationSkeleton = () => (
  <div className={styles.invitation}>
    <div className={styles.code}>
      <svg width={QR_SIZE} height={QR_SIZE} aria-hidden="true" />
    </div>
    <div className={styles.actions}>
      <Skeleton height="3.375rem" />
      <Skeleton height="3.25rem" />
    </div>
  </div>
);

/** Adds people without an account, who cannot follow a link. */
function WithoutPhone({ eventId }: { eventId: string }) {
  const { data } = useKnownEvent(eventId);
  const active = data?.participants.filter(({ status }) => status === "active") ?? [];
  return <AddPerson eventId={eventId} others={active.map(({ person }) => person)} />;
}
