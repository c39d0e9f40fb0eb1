import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { GuestForm } from "./GuestForm";
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
