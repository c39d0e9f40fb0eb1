import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, today } from "@/core/dates/dates";
import { isId } from "@/core/ids/isId";
import { lostEventQuery } from "@/data/event/lostEvent";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { LostArt } from "./art";
import { EmptyState, Loading, Skeleton } from "./State";
import { useErrorText } from "./useErrorText";

interface LostEventProps {
  eventId: string;
  error: unknown;
  action: ReactNode;
}

/** Says how a former participant lost an event, and how to come back. Others read why an event may not be found. */
export function LostEvent({ eventId, error, action }: LostEventProps) {
  const { t } = useTranslation("invitations");
  const language = useLanguage();
  const errorText = useErrorText();
  const { data: lost, isLoading } = useQuery({ ...lostEventQuery(eventId), enabled: isId(eventId), retry: false });
  if (isLoading) {
    return (
      <Loading>
        <Skeleton height="14rem" />
      </Loading>
    );
  }
  if (!lost) {
    return (
      <div role="alert">
        <EmptyState art={<LostArt />} title={errorText(error)} text={t("lost.unknown")} action={action} />
      </div>
    );
  }
  const day = formatDate(today(new Date(lost.at)), language, "long");
  return (
    <div role="alert">
      <EmptyState
        art={<LostArt />}
        title={t(lost.reason === "deleted" ? "lost.deleted_title" : "lost.title")}
        text={t(`lost.${lost.restorable ? "restorable" : lost.reason}`, { day })}
        action={action}
      />
    </div>
  );
}
