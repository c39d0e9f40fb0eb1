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
import { ProfileHeadSkeleton, ProfileSkeleton } from "../components/ProfileSkeleton";
import styles from "./ProfilePage.module.css";

interface ProfilePageProps {
  /** The reader in a few figures, beside who they are. */
  figures: ReactNode;
  /** The same in pictures. */
  statistics: ReactNode;
}

/** Profile (spec section 2). Saving, logging out and deleting wait for each other (spec section 4). */
export function ProfilePage({ figures, statistics }: ProfilePageProps) {
  const { t } = useTranslation("profile");
  const profile = useProfile();
  const [busy, setBusy] = useState(false);
  return (
    <Page title={t("title")} back={HOME} width="wide">
      <div className={styles.profile}>
        <div className={styles.who}>
          {profile.data ? <ProfileHead profile={profile.data} /> : <ProfileHeadSkeleton />}
          {figures}
        </div>
        <div className={styles.settings}>
          <QueryView query={profile} skeleton={<ProfileSkeleton />} fallback="failed_load_profile">
            {(mine) => <ProfileForm profile={mine} disabled={busy} onBusy={setBusy} />}
          </QueryView>
          <AppSettings disabled={busy} />
          <AccountActions disabled={busy} onBusy={setBusy} />
        </div>
        <Section title={t("statistics")}>{statistics}</Section>
      </div>
    </Page>
  );
}
