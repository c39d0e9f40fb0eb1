import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { saveProfile } from "@/data/person/saveProfile";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { onDemand } from "@/ui/onDemand";
import { Page, Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { useFailure } from "@/ui/useFailure";
import { useProfile } from "../api/profile";
import { AccountActions } from "../components/AccountActions";
import { AccountRows } from "../components/AccountRows";
import { LanguageSetting } from "../components/LanguageSetting";
import { ProfileForm } from "../components/ProfileForm";
import { ProfileHead } from "../components/ProfileHead";
import { ProfileHeadSkeleton, ProfileSkeleton } from "../components/ProfileSkeleton";
import { dropProfileDraft } from "../profileDraft";
import styles from "./ProfilePageLayout.module.css";

const ProfileConflict = onDemand(async () => (await import("../components/ProfileConflict")).ProfileConflict, {
  over: true,
});

const AskedInAll = onDemand(async () => (await import("../components/AskedInAll")).default);

/**
 * The profile, with links to the account's other pages. Saving, signing out and deleting exclude each other
 * (docs/product.md 3.2).
 * @param statistics the reader's statistics in short
 * @param access offers guests to keep their access
 */
export function ProfilePageLayout({ statistics, access }: { statistics: ReactNode; access: ReactNode }) {
  const { t } = useTranslation(["profile", "statistics"]);
  const profile = useProfile();
  const failure = useFailure(profile);
  const [busy, setBusy] = useState(false);
  const refused = useOutbox((s) => s.mutations).some(
    (mutation) => mutation.state === "attention" && isOfKind(mutation, saveProfile),
  );
  const [choices, setChoices] = useState(0);

  /** After the user chose a version, the form shows it. */
  function startOver() {
    dropProfileDraft();
    setChoices(choices + 1);
  }

  return (
    <Page title={t("profile:title")} back={PATHS.home} width="wide">
      <div className={styles.profile}>
        <div className={styles.who}>
          {profile.data ? <ProfileHead profile={profile.data} /> : !failure && <ProfileHeadSkeleton />}
          {profile.data?.iban_ask_first && <AskedInAll />}
          {access}
        </div>
        <div className={styles.beside}>
          <AccountRows />
          <LanguageSetting disabled={busy} />
          <Section title={t("statistics:title")}>{statistics}</Section>
        </div>
        <div className={styles.settings}>
          <QueryView query={profile} skeleton={<ProfileSkeleton />} fallback="failed_load_profile">
            {(mine) => (
              <>
                <ProfileForm key={choices} profile={mine} disabled={busy} onBusy={setBusy} />
                {refused && <ProfileConflict profile={mine} onChosen={startOver} />}
              </>
            )}
          </QueryView>
          <AccountActions disabled={busy} onBusy={setBusy} />
        </div>
      </div>
    </Page>
  );
}
