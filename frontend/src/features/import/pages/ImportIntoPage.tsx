import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useEventPage } from "@/data/event/eventPage";
import { useSession } from "@/platform/session/session";
import { Notice } from "@/ui/Notice";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { OwnImporting } from "../components/OwnImporting";
import { Preview } from "../components/Preview";
import { UndoImport } from "../components/UndoImport";

/** Imports a file into an existing event. With `undo` in the address, it undoes an import. */
export function ImportIntoPage() {
  const { eventId = "" } = useParams();
  const { t } = useTranslation("imports");
  const [search] = useSearchParams();
  const userId = useSession((s) => s.userId) ?? "";
  const query = useEventPage(eventId);
  const undo = search.get("undo");
  return (
    <Page
      title={t(undo ? "undo.all" : "title")}
      subtitle={query.data?.event.name ?? null}
      back={pathTo("event", { eventId })}
      width={undo ? undefined : "wide"}
    >
      {undo ? (
        <UndoImport eventId={eventId} importId={undo} />
      ) : (
        <QueryView query={query} fallback="failed_load_event" skeleton={<Skeleton height="14rem" />}>
          {({ event, participants }) => (
            <OwnImporting userId={userId} eventId={eventId}>
              {(shown) =>
                shown.file.event?.id === eventId ? (
                  <Notice>{t("itself")}</Notice>
                ) : (
                  <Preview
                    {...shown}
                    target={{
                      eventId,
                      isNew: false,
                      currency: event.default_currency,
                      people: participants.filter(({ status }) => status === "active").map(({ person }) => person),
                      claimed: participants.map(({ person }) => person).filter((one) => one.claimed_by !== null),
                    }}
                  />
                )
              }
            </OwnImporting>
          )}
        </QueryView>
      )}
    </Page>
  );
}
