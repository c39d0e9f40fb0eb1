import { useTranslation } from "react-i18next";
import type { Language } from "@/core/languages/languages";
import { inviteUrl } from "@/data/invitation/inviteUrl";
import { useInvitationToShare } from "@/data/invitation/toShare";
import { Dialog } from "@/ui/Dialog";
import { Notice } from "@/ui/Notice";
import { Loading, Skeleton } from "@/ui/State";
import { useErrorText } from "@/ui/useErrorText";
import { useFailure } from "@/ui/useFailure";
import { ShareableText } from "./ShareableText";

interface InvitingPanelProps {
  eventId: string;
  /** First name of the person without an account. */
  name: string;
  title: string;
  /** Returns the message with the link of the invitation. Null if there is none. */
  textWith: (link: string | null) => string;
  onClose: () => void;
}

/**
 * Shows a message to a person without an account, who cannot open the event's own address. It has the link by which they join as a
 * guest. The plain address stays while there is no network.
 */
export function InvitingPanel({ eventId, name, title, textWith, onClose }: InvitingPanelProps) {
  const { t, i18n } = useTranslation("settlement");
  const errorText = useErrorText();
  const invitation = useInvitationToShare(eventId, "group");
  const failure = useFailure(invitation);
  const token = invitation.data?.token;
  const link = token === undefined ? null : inviteUrl(token, i18n.language as Language);
  return (
    <Dialog open onClose={onClose} title={title}>
      {failure && (
        <Notice tone="warning">
          {errorText(failure, "failed_create_invite_link")} {t("remind.no_link", { name })}
        </Notice>
      )}
      {link === null && !failure ? (
        <Loading>
          <Skeleton height="14rem" />
        </Loading>
      ) : (
        <ShareableText text={textWith(link)} onDone={onClose} />
      )}
    </Dialog>
  );
}
