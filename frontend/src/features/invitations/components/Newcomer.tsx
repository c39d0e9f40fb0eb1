import { useTranslation } from "react-i18next";
import { PATHS, pathTo } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { ButtonLink } from "@/ui/Button";
import { HomeLink } from "./HomeLink";
import styles from "./Newcomer.module.css";
import { type InvitedTo, Ticket } from "./Ticket";

/**
 * The invitation for people who are not signed in. After signing up or in they join without a further question
 * (docs/product.md 6).
 */
export function Newcomer({ token, event }: { token: string; event: InvitedTo }) {
  const { t } = useTranslation("invitations");
  // Pressing a button shows the wish to join; opening the page does not.
  const keep = () => pendingInvitation.keep(token);
  const state = { returnUrl: pathTo("invitation", { token }), autoJoin: true };
  return (
    <>
      <Ticket event={event}>
        <ButtonLink size="large" wide to={PATHS.register} state={state} onClick={keep}>
          {t("page.register")}
        </ButtonLink>
        <ButtonLink variant="secondary" wide to={PATHS.login} state={state} onClick={keep}>
          {t("page.login")}
        </ButtonLink>
        <HomeLink />
      </Ticket>
      <p className={styles.about}>{t("page.about")}</p>
    </>
  );
}
