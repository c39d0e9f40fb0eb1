import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { useSession } from "@/platform/session/session";
import { LostArt } from "./art";
import { ButtonLink } from "./Button";
import { PageTitle } from "./Page";
import { ScreenReaderOnly } from "./ScreenReaderOnly";
import { EmptyState } from "./State";
import styles from "./State.module.css";

/** The page of an address that leads nowhere, with a way home. Without a session, home is the static landing page. */
export function DeadLink({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("common");
  const signedIn = useSession((s) => s.userId !== null);
  return (
    <div role="alert" className={styles.alone}>
      <ScreenReaderOnly as="div">
        <PageTitle>{title}</PageTitle>
      </ScreenReaderOnly>
      <EmptyState
        art={<LostArt />}
        title={title}
        text={text}
        action={
          <ButtonLink variant="secondary" to={signedIn ? PATHS.home : "/"} reloadDocument={!signedIn}>
            {t("not_found.action")}
          </ButtonLink>
        }
      />
    </div>
  );
}
