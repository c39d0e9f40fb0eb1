import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { HOME } from "@/shared/navigation/returnUrl";
import { Page, Section } from "@/shared/ui/Page";
import { QueryView } from "@/shared/ui/QueryView";
import { useProfile } from "../api/profile";
import { AccountActions } from "../components/AccountActions";
import { AppSettings } from "../components/AppSettings";
import { ProfileForm } from "../components/ProfileForm";
import { ProfileHead } from "../components/ProfileHead";
import { ProfileSkeleton } from "../components/ProfileSkeleton";
import styles from "./ProfilePage.module.css";

/** Profile (spec section 2). Saving, logging out and deleting wait for each other (spec section 4). */
export function ProfilePage({ statistics }: { statistics: ReactNode }) {
  const { t } = useTranslation("profile");
  const profile = useProfile();
  const [busy, setBusy] = useState(false);
  return (
    <Page title={t("title")} back={HOME} width="wide">
      <div className={styles.profile}>
        <QueryView query={profile} skeleton={<ProfileSkeleton />} fallback="failed_load_profile">
          {(mine) => (
            <div className={styles.mine}>
              <ProfileHead profile={mine} />
              <ProfileForm profile={mine} disabled={busy} onBusy={setBusy} />
            </div>
          )}
        </QueryView>
        <AppSettings disabled={busy} />
        <div className={styles.statistics}>
          <Section title={t("statistics")}>{statistics}</Section>
        </div>
        <AccountActions disabled={busy} onBusy={setBusy} />
      </div>
    </Page>
  );
}
