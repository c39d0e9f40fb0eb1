import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/toast";
import { useJoin } from "../useJoin";
import { HomeLink } from "./HomeLink";
import { type InvitedTo, Ticket } from "./Ticket";

/**
 * The invitation for people who are signed in: accept or decline. `?autoJoin=true` accepts at once (docs/product.md 6),
 * but only an invitation that this device has stored: any page or mail can link to that URL.
 */
export function Welcome({ token, event }: { token: string; event: InvitedTo }) {
  const { t } = useTranslation("invitations");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [kept] = useState(() => pendingInvitation.token() === token);
  // A reload interrupted the joining of a guest, who is named meanwhile.
  const [goesOn] = useState(
    () => pendingInvitation.isAccepted(token) && guestDevice.of(useSession.getState().userId) !== null,
  );
  const autoJoin = kept && (goesOn || search.get("autoJoin") === "true");
  const { join, busy, failed } = useJoin(token, autoJoin);
  const begun = useRef(false);

  useEffect(() => {
    if (!autoJoin || begun.current) return;
    begun.current = true;
    join();
  }, [autoJoin, join]);

  function decline() {
    pendingInvitation.drop();
    toast.info(t("join.declined"));
    navigate(PATHS.home);
  }

  return (
    <Ticket event={event}>
      <Button size="large" wide busy={busy || (autoJoin && !failed)} onClick={join}>
        {t("page.accept")}
      </Button>
      <Button variant="secondary" wide disabled={busy} onClick={decline}>
        {t("page.decline")}
      </Button>
      <HomeLink />
    </Ticket>
  );
}
