import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { useOnline } from "@/platform/network/useOnline";
import { guestDevice } from "@/platform/session/guestDevice";
import { GuestNameForm } from "@/ui/guest/GuestNameForm";
import { useErrorToast } from "@/ui/useErrorText";
import { useOnce } from "@/ui/useOnce";
import { useJoinAsGuest } from "../api/joinAsGuest";
import styles from "./Newcomer.module.css";
import { type InvitedTo, Ticket } from "./Ticket";

/**
 * The invitation for people who are not signed in: a name is enough (docs/product.md 3.5). After signing up or in they
 * join without a further question (docs/product.md 6).
 */
export function Newcomer({ token, event }: { token: string; event: InvitedTo }) {
  const { t } = useTranslation("invitations");
  // Pressing a link shows the wish to join; opening the page does not.
  const keep = () => pendingInvitation.keep(token);
  const state = { returnUrl: pathTo("invitation", { token }), autoJoin: true };
  return (
    <>
      <Ticket event={event}>
        <GuestForm token={token} />
        <p className={styles.others}>
          <Link to={PATHS.login} state={state} onClick={keep}>
            {t("page.login")}
          </Link>
          <Link to={PATHS.register} state={state} onClick={keep}>
            {t("page.register")}
          </Link>
        </p>
      </Ticket>
      <p className={styles.about}>{t("page.about")}</p>
    </>
  );
}

/**
 * Joins with a name alone (docs/product.md 3.5). After a reload in the middle of joining, it goes on by itself with the
 * name that was typed.
 */
function GuestForm({ token }: { token: string }) {
  const { t } = useTranslation("invitations");
  const online = useOnline();
  const showError = useErrorToast();
  const { mutate, isPending } = useJoinAsGuest(token);
  const join = (name: string) => mutate(name, { onError: (error) => showError(error, "failed_join_event") });
  const begun = guestDevice.get()?.name ?? "";
  useOnce(begun !== "" && online && pendingInvitation.isAccepted(token), () => join(begun));

  return (
    <GuestNameForm
      busy={isPending}
      placeholder={t("guest.placeholder")}
      words={{
        name: t("guest.name"),
        missing: t("guest.missing"),
        submit: t("guest.join"),
        busy: t("guest.joining"),
        consent: t("guest.consent"),
        terms: t("guest.terms"),
        privacy: t("guest.privacy"),
      }}
      onName={join}
    />
  );
}
