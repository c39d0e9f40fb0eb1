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
import { AppSettings } from "../components/AppSettings";
import { IbanDisclosures } from "../components/IbanDisclosures";
import { ProfileForm } from "../components/ProfileForm";
import { ProfileHead } from "../components/ProfileHead";
import { ProfileHeadSkeleton, ProfileSkeleton } from "../components/ProfileSkeleton";
import { dropProfileDraft } from "../profileDraft";
import styles from "./ProfilePageLayout.module.css";

const ProfileConflict = onDemand(async () => (await import("../components/ProfileConflict")).ProfileConflict, {
  over: true,
});

interface ProfilePageProps {
  /** The reader's figures, beside their name. */
  figures: ReactNode;
  /** Charts of the reader's statistics. */
  statistics: ReactNode;
  /** The export of all the reader's data. */
  archive: ReactNode;
}

/** The profile. Saving, signing out and deleting exclude each other (docs/product.md 3.2). */
export function ProfilePageLayout({ figures, statistics, archive }: ProfilePageProps) {
  const { t } = useTranslation("profile");
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
    <Page title={t("title")} back={PATHS.home} width="wide">
      <div className={styles.profile}>
        <div className={styles.who}>
          {profile.data ? <ProfileHead profile={profile.data} /> : !failure && <ProfileHeadSkeleton />}
          {figures}
        </div>
        <div className={styles.settings}>
          <QueryView query={profile} skeleton={<ProfileSkeleton />} fallback="failed_load_profile">
            {(mine) => (
              <>
                <ProfileForm
                  key={choices}
                  profile={mine}
                  payout={<IbanDisclosures askFirst={mine.iban_ask_first} />}
                  disabled={busy}
                  onBusy={setBusy}
                />
                {refused && <ProfileConflict profile={mine} onChosen={startOver} />}
              </>
            )}
          </QueryView>
          <AppSettings disabled={busy} />
          {archive}
          <AccountActions disabled={busy} onBusy={setBusy} />
        </div>
        <div className={styles.statistics}>
          <Section title={t("statistics")}>{statistics}</Section>
        </div>
      </div>
    </Page>
  );
}
