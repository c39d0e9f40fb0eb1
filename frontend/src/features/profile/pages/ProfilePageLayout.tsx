import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { type KnownOfMe, knownOfMe } from "@/data/person/knownOfMe";
import { personWith } from "@/data/person/model";
import { saveProfile } from "@/data/person/saveProfile";
import { usePersonName } from "@/data/person/usePersonName";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { AccountRows } from "@/ui/account/AccountRows";
import { Soft } from "@/ui/layout";
import { onDemand } from "@/ui/onDemand";
import { Page, Section } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import { usePanes } from "@/ui/useWide";
import { useProfile } from "../api/profile";
import { AccountActions } from "../components/AccountActions";
import { Appearance } from "../components/Appearance";
import { ProfileForm } from "../components/ProfileForm";
import { dropProfileDraft } from "../profileDraft";
import styles from "./ProfilePageLayout.module.css";

const ProfileConflict = onDemand(async () => (await import("../components/ProfileConflict")).ProfileConflict, {
  over: true,
});

const AskedInAll = onDemand(async () => (await import("../components/AskedInAll")).default);

interface LayoutProps {
  statistics: ReactNode;
  access: ReactNode;
  archive: (disabled: boolean) => ReactNode;
}

/**
 * The profile, with links to the account's other pages. Saving, signing out and deleting exclude each other
 * (docs/product.md 3.2).
 * @param statistics the reader's statistics in short
 * @param access offers guests to keep their access
 * @param archive exports the reader's data, unless disabled
 */
export function ProfilePageLayout({ statistics, access, archive }: LayoutProps) {
  const { t } = useTranslation(["profile", "statistics"]);
  const profile = useProfile();
  const failure = useFailure(profile);
  const [busy, setBusy] = useState(false);
  const refused = useOutbox((s) => s.mutations).some(
    (mutation) => mutation.state === "attention" && isOfKind(mutation, saveProfile),
  );
  const [choices, setChoices] = useState(0);
  const mine = profile.data ? { ...profile.data, color: profile.data.profiles?.color } : knownOfMe()?.user;
  const panes = usePanes();
  // One message is enough where the statistics would fail like the profile.
  const hasStatistics = !failure || queryClient.getQueryData(keys.statistics) !== undefined;

  /** After the user chose a version, the form shows it. */
  function startOver() {
    dropProfileDraft();
    setChoices(choices + 1);
  }

  const rows = <AccountRows key="rows" />;
  const inShort = hasStatistics && (
    <Section key="statistics" title={t("statistics:title")}>
      {statistics}
    </Section>
  );
  const overview = (
    <div key="overview" className={styles.overview}>
      {panes ? [inShort, rows] : [rows, inShort]}
    </div>
  );
  const settings = (
    <div key="settings" className={styles.settings}>
      <div className={styles.form}>
        <QueryView query={profile} skeleton={<ProfileSkeleton />} fallback="failed_load_profile">
          {(mine) => (
            <>
              <ProfileForm key={choices} profile={mine} disabled={busy} onBusy={setBusy} />
              {refused && <ProfileConflict profile={mine} onChosen={startOver} />}
            </>
          )}
        </QueryView>
      </div>
      <Appearance disabled={busy} />
    </div>
  );
  return (
    <Page title={t("profile:title")} back={PATHS.home} width="wide">
      <div className={styles.profile}>
        <div className={styles.who}>
          {mine ? <ProfileHead mine={mine} /> : !failure && <ProfileHeadSkeleton />}
          {profile.data?.iban_ask_first && <AskedInAll />}
          {access}
        </div>
        {/* In columns, the headings are level, and the left one is read first, also by keyboard. */}
        {panes ? [settings, overview] : [overview, settings]}
        <div className={styles.account}>
          <AccountActions disabled={busy} onBusy={setBusy} archive={archive} />
        </div>
      </div>
    </Page>
  );
}

type Known = Omit<KnownOfMe["user"], "divido_number"> & { divido_number: string | null };

/** The person as friends see them, with the personal code. */
function ProfileHead({ mine }: { mine: Known }) {
  const { id, first_name, last_name, email } = mine;
  const person = personWith({ id, first_name, last_name, email, color: mine.color ?? undefined });
  const name = usePersonName()(person);
  return (
    <div className={styles.head}>
      <Avatar person={person} size={68} />
      <div>
        <p className={styles.name}>{name}</p>
        {email !== "" && name !== email && <Soft>{email}</Soft>}
        <Soft>
          <span className={styles.code}>{mine.divido_number}</span>
        </Soft>
      </div>
    </div>
  );
}

function ProfileHeadSkeleton() {
  return (
    <div className={styles.headSkeleton}>
      <Skeleton height="4.25rem" width="4.25rem" />
      <Skeleton height="2.5rem" width="60%" />
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className={styles.formSkeleton}>
      <Skeleton height="20rem" />
      <Skeleton height="13rem" />
    </div>
  );
}
