import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { Redirect } from "@/ui/Redirect";
import { toast } from "@/ui/toast";

/**
 * Shows a message to people who are already in the event and opens it. The invitation stays valid for others
 * (docs/product.md 6).
 */
export function AlreadyIn({ eventId }: { eventId: string }) {
  const { t } = useTranslation("errors");
  // biome-ignore lint/correctness/useExhaustiveDependencies: show the message once
  useEffect(() => {
    pendingInvitation.drop();
    toast.info(t("already_participant"));
  }, []);
  return <Redirect to={pathTo("event", { eventId })} />;
}
