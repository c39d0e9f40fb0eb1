import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { formatRecent } from "@/core/dates/dates";
import { PATHS } from "@/core/routes/paths";
import { toAppError } from "@/platform/errors/appError";
import { useOnline } from "@/platform/network/useOnline";
import { useSlow } from "@/platform/timing/useSlow";
import { ButtonLink } from "./Button";
import { onDemand } from "./onDemand";
import styles from "./QueryView.module.css";
import { ErrorState, Loading } from "./State";
import type { useErrorText } from "./useErrorText";
import { useFailure } from "./useFailure";

/** Few readers lose an event. */
const LostEvent = onDemand(async () => (await import("./LostEvent")).LostEvent);

interface QueryViewProps<T> {
  query: Pick<
    UseQueryResult,
    "isError" | "error" | "errorUpdateCount" | "failureReason" | "fetchStatus" | "refetch" | "dataUpdatedAt"
  > & {
    data: T | undefined;
  };
  skeleton: ReactNode;
  /** The spec's error for this request, used when the cause has none of its own. */
  fallback?: Parameters<ReturnType<typeof useErrorText>>[1];
  /** Replaces the retry button when the data does not exist; by default a link to the reader's events. */
  errorAction?: ReactNode;
  children: (data: T) => ReactNode;
}

function ToEvents() {
  const { t } = useTranslation("common");
  return (
    <ButtonLink variant="secondary" to={PATHS.events}>
      {t("to_events")}
    </ButtonLink>
  );
}

/** Whether the reader may no longer see the data: it was deleted, or they were removed. */
export function isGone(query: Pick<UseQueryResult, "error">): boolean {
  return query.error !== null && toAppError(query.error).status === 404;
}

/** Renders the loading, offline, failed and loaded states of a request. Cached data stays readable, with its age. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, skeleton, fallback, errorAction, children } = props;
  const failure = useFailure(query);
  const { eventId } = useParams();
  if (query.data !== undefined && !isGone(query)) {
    return (
      <>
        <DataAge query={query} />
        {children(query.data)}
      </>
    );
  }
  if (failure) {
    const action = isGone(query) ? (errorAction ?? <ToEvents />) : undefined;
    if (eventId && toAppError(failure).code === "event_not_found") {
      return <LostEvent eventId={eventId} error={failure} action={action} />;
    }
    return <ErrorState error={failure} fallback={fallback} onRetry={query.refetch} action={action} />;
  }
  return <Loading>{skeleton}</Loading>;
}

interface DataAgeProps {
  query: Pick<UseQueryResult, "dataUpdatedAt" | "isError" | "fetchStatus">;
}

/** Shows the age of the data while a newer answer fails or takes long. Nothing while the data is fresh. */
function DataAge({ query }: DataAgeProps) {
  const { t, i18n } = useTranslation("common");
  const online = useOnline();
  const slow = useSlow(query.fetchStatus === "fetching");
  const why = !online ? "offline" : query.isError ? "stale" : slow ? "slow" : null;
  if (query.dataUpdatedAt === 0 || why === null) return null;
  const when = formatRecent(new Date(query.dataUpdatedAt), i18n.language);
  return (
    <p className={styles.age}>
      <CloudOff size={16} aria-hidden="true" /> {t(`age.${why}`, { when })}
    </p>
  );
}
