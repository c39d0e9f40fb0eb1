import { IosSteps } from "@/features/install/components/IosSteps";
import { isIos } from "@/features/install/installRule";
import { NotificationsPageLayout } from "@/features/notifications/pages/NotificationsPageLayout";

/** Notifications, with the steps of the installation on an iPhone or iPad, which has them only in the installed app. */
export function NotificationsScreen() {
  return (
    <NotificationsPageLayout installHelp={isIos(navigator.userAgent, navigator.maxTouchPoints) ? <IosSteps /> : null} />
  );
}
