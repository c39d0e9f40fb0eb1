import { useQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import { eventPlace } from "@/core/geo/eventPlace";
import { invitationPreviewQuery } from "@/data/invitation/preview";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import styles from "./InvitationCard.module.css";

/** The event for which a person signs up (docs/product.md 3.1). Renders nothing without an invitation. */
export function InvitationCard({ token }: { token: string | null }) {
  const { t } = useTranslation(["auth", "common", "errors"]);
  const language = useLanguage();
  const preview = useQuery(invitationPreviewQuery(token, null));
  const failure = useFailure(preview);
  if (token === null) return null;
  if (failure) {
    return (
      <Notice tone="warning" action={{ label: t("common:retry"), onAct: () => void preview.refetch() }}>
        {t("errors:failed_load_invitation")}
      </Notice>
    );
  }
  if (!preview.data) {
    return (
      <Loading label={t("invitation.loading")}>
        <Skeleton height="6.5rem" />
      </Loading>
    );
  }
  const { state, event } = preview.data;
  if (state !== "valid" || !event) return <Notice tone="warning">{t("invitation.invalid")}</Notice>;
  const { country, city } = eventPlace(language, event);
  const place = [city, country].filter(Boolean).join(", ");
  return (
    <section className={styles.card} aria-label={t("invitation.label")}>
      <span className={styles.icon} aria-hidden="true">
        <Ticket size={24} />
      </span>
      <div>
        <p className={styles.label}>{t("invitation.label")}</p>
        <p className={styles.event}>{event.name}</p>
        {place && <Soft>{place}</Soft>}
      </div>
      <p className={styles.note}>{t("invitation.auto_join")}</p>
    </section>
  );
}
