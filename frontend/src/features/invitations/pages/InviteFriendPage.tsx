import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { EventChoice } from "@/ui/event/EventChoice";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { Page } from "@/ui/Page";

/** "Invite a friend" of the plus menu: asks for the event, then opens the share dialog. */
export function InviteFriendPage() {
  const { t } = useTranslation("invitations");
  const share = useShareDialog((s) => s.open);
  return (
    <Page title={t("friend.title")} subtitle={t("friend.subtitle")} back={PATHS.home} width="choice">
      <EventChoice onChoose={(event) => share(event.id)} />
    </Page>
  );
}
