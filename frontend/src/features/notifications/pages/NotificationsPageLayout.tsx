import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useEvents } from "@/data/event/useEvents";
import type { NotificationSettings } from "@/data/settings/notifications";
import type { Saved } from "@/offline/outcome";
import { AccountPage } from "@/ui/account/AccountPage";
import { Card } from "@/ui/Card";
import { CheckField, TextField } from "@/ui/Field";
import { Columns, Soft, Stack } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useMuteEvent, useNotificationSettings, useSaveSettings } from "../api/settings";
import { usePush } from "../usePush";
import styles from "./NotificationsPageLayout.module.css";

interface LayoutProps {
  /** Instructions to install the app, on devices where only installed apps get notifications. Null elsewhere. */
  installHelp: ReactNode;
}

/** Switches notifications of this device, quiet hours, hidden amounts and events. Each choice is saved at once. */
export function NotificationsPageLayout({ installHelp }: LayoutProps) {
  const { t } = useTranslation("notificationSettings");
  const settings = useNotificationSettings();
  return (
    <AccountPage title={t("title")}>
      <Columns>
        <Stack gap={5}>
          <Soft size="m">{t("what")}</Soft>
          <Card>
            <ThisDevice installHelp={installHelp} />
          </Card>
          <QueryView query={settings} skeleton={<Skeleton height="13rem" />} fallback="failed_load_profile">
            {(loaded) => <Person settings={loaded} />}
          </QueryView>
        </Stack>
        {settings.data && <Events muted={settings.data.muted_events} />}
      </Columns>
    </AccountPage>
  );
}

/** Says why a choice waits on the device. A choice that was sent shows on its own. */
function useWaitingToast() {
  const { t } = useTranslation("common");
  return (saved: Saved) => {
    if (saved !== "sent") toast.waiting(t(`saved.${saved}`));
  };
}

function ThisDevice({ installHelp }: LayoutProps) {
  const { t } = useTranslation("notificationSettings");
  const { state, busy, change } = usePush();
  if (state === null) return <Skeleton height="2.75rem" />;
  if (state === "unsupported") {
    return (
      <div className={styles.settings}>
        <p>{t(installHelp ? "install_first" : "unsupported")}</p>
        {installHelp}
      </div>
    );
  }
  if (state === "denied") return <p>{t("denied")}</p>;
  return (
    <CheckField
      label={t("this_device")}
      checked={state === "on"}
      disabled={busy}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}

function Person({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation("notificationSettings");
  const showError = useErrorToast();
  const showWaiting = useWaitingToast();
  const { mutate } = useSaveSettings();
  const save = (change: Parameters<typeof mutate>[0]) =>
    mutate(change, { onSuccess: showWaiting, onError: (error) => showError(error, "failed_update_profile") });
  const time = (name: "quiet_from" | "quiet_until") => (
    <TextField
      type="time"
      label={t(name)}
      required
      defaultValue={settings[name]}
      // The value of an incomplete time is empty.
      onBlur={({ target }) => target.value && target.value !== settings[name] && save({ [name]: target.value })}
    />
  );
  return (
    <Section title={t("all_devices")}>
      <Card className={styles.settings}>
        <CheckField
          label={t("quiet_hours")}
          checked={settings.quiet_hours}
          onChange={({ target }) => save({ quiet_hours: target.checked })}
        />
        {settings.quiet_hours && (
          <div className={styles.times}>
            {time("quiet_from")}
            {time("quiet_until")}
          </div>
        )}
        <CheckField
          label={t("hide_amounts")}
          checked={settings.hide_amounts}
          onChange={({ target }) => save({ hide_amounts: target.checked })}
        />
      </Card>
    </Section>
  );
}

function Events({ muted }: { muted: readonly string[] }) {
  const { t } = useTranslation("notificationSettings");
  const showError = useErrorToast();
  const showWaiting = useWaitingToast();
  const { mutate } = useMuteEvent();
  // Archived ones too: paying after a trip goes on in them.
  const events = useEvents(true);
  if (!events.data || events.data.length === 0) return null;
  return (
    <Section title={t("events")}>
      <Card>
        {events.data.map(({ id, name }) => (
          <CheckField
            key={id}
            label={<bdi>{name}</bdi>}
            checked={!muted.includes(id)}
            onChange={({ target }) =>
              mutate(
                { event_id: id, muted: !target.checked },
                { onSuccess: showWaiting, onError: (error) => showError(error, "failed_update_profile") },
              )
            }
          />
        ))}
      </Card>
    </Section>
  );
}
