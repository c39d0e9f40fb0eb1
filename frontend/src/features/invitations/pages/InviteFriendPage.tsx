import { useTranslation } from "react-i18next";
import { EventChoice } from "@/shared/event/EventChoice";
import { useShareDialog } from "@/shared/invitation/shareDialog";
import { HOME } from "@/shared/navigation/returnUrl";
import { Page } from "@/shared/ui/Page";

/** "Invite a friend" of the plus menu: to which event? Then the share dialog. */
export function InviteFriendPage() {
  const { t } = useTranslation("invitations");
  const share = useShareDialog((s) => s.open);
  return (
    <Page title={t("friend.title")} subtitle={t("friend.subtitle")} back={HOME} width="narrow">
      <EventChoice onChoose={(event) => share(event.id)} />
    </Page>
  );
}
