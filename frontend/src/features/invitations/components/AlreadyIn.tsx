import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { justJoined } from "@/data/invitation/justJoined";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { Redirect } from "@/ui/Redirect";
import { toast } from "@/ui/toast";

/**
 * Shows a message to people who are already in the event and opens it. The invitation stays valid for others
 * (docs/product.md 6). People who joined here, but never got the answer, continue like new members: a reload while
 * joining must not skip the page to claim a person.
 */
export function AlreadyIn({ token, eventId }: { token: string; eventId: string }) {
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
