import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { DeadLink } from "@/ui/DeadLink";
import { Stack } from "@/ui/layout";
import { isGone, QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useView } from "../api/view";
import { ViewedEventParts } from "../components/ViewedEventParts";
import styles from "./ViewPage.module.css";

/** An event for readers with a view link. It is read-only and needs no account. */
export function ViewPage() {
  const { token = "" } = useParams();
  const view = useView(token);
  return (
    <div className={styles.view}>
      {/* Repeats our headers, for servers that do not send them. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {isGone(view) ? (
        <LinkGone />
      ) : (
        <QueryView query={view} fallback="failed_load_event" skeleton={<ViewSkeleton />}>
          {(seen) => <ViewedEventParts token={token} seen={seen} />}
        </QueryView>
      )}
    </div>
  );
}

function ViewSkeleton() {
  return (
    <Stack gap={5}>
      <Skeleton height="5rem" />
      <Skeleton height="14rem" />
      <Skeleton height="20rem" />
    </Stack>
  );
}

/** Shown for an unknown or revoked link. */
function LinkGone() {
  const { t } = useTranslation("view");
  return <DeadLink title={t("gone.title")} text={t("gone.text")} />;
}
