import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { CloudArt, LostArt, MailArt, ReceiptArt, SettledArt, SuitcaseArt } from "@/ui/art";
import { Button, ExternalButton } from "@/ui/Button";
import { DataAge } from "@/ui/DataAge";
import { Notice } from "@/ui/Notice";
import { PartFailed } from "@/ui/PartFailed";
import { PromptCard } from "@/ui/PromptCard";
import { QueryView } from "@/ui/QueryView";
import { RenderWhenVisible } from "@/ui/RenderWhenVisible";
import { EmptyState, ErrorState, Loading, Skeleton } from "@/ui/State";
import styles from "./Gallery.module.css";
import { Shelf } from "./Shelf";

const nothing = async () => undefined as never;
const asking = {
  data: undefined,
  dataUpdatedAt: 0,
  isError: false,
  error: null,
  errorUpdateCount: 0,
  fetchStatus: "fetching",
  refetch: nothing,
} as const;
const QUERIES = {
  loading: asking,
  offline: { ...asking, fetchStatus: "paused" },
  failed: { ...asking, isError: true, error: new AppError("failed_load_events", 500), fetchStatus: "idle" },
  arrived: { ...asking, data: "Arrived", fetchStatus: "idle" },
  old: { ...asking, data: "Arrived", dataUpdatedAt: Date.UTC(2027, 4, 14, 12, 30), isError: true, fetchStatus: "idle" },
} as const;
const ROWS = Array.from({ length: 40 }, (_, row) => `Row ${row + 1}`);

export function Feedback() {
  return (
    <>
      <Shelf title="Notice">
        {(["info", "success", "warning", "error"] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {tone}
          </Notice>
        ))}
      </Shelf>
      <Shelf title="Prompt">
        <PromptCard title="6 expenses so far. Which were yours too?" text="What the choice is about.">
          <Button>Choose</Button>
          <Button variant="quiet">None of them</Button>
          <ExternalButton href="https://example.org">Open elsewhere</ExternalButton>
        </PromptCard>
      </Shelf>
      <Shelf title="Empty and failed">
        <EmptyState art={<SuitcaseArt />} title="Nothing yet" text="What to do." action={<Button>Do it</Button>} />
        <ErrorState error={new AppError("event_not_found", 404)} onRetry={nothing} />
        <ErrorState error={new AppError(NO_CONNECTION, 0)} onRetry={nothing} />
        <ErrorState error={new AppError("service_unavailable", 503)} onRetry={nothing} />
        <PartFailed busy={false} onRetry={nothing} />
      </Shelf>
      <Shelf title="Drawings">
        {[SuitcaseArt, ReceiptArt, SettledArt, CloudArt, LostArt, MailArt].map((Drawing) => (
          <Drawing key={Drawing.name} />
        ))}
      </Shelf>
      <Shelf title="A request">
        {Object.entries(QUERIES).map(([state, query]) => (
          <QueryView key={state} query={query} skeleton={<Skeleton height="6rem" width="12rem" />}>
            {(data) => <p>{data}</p>}
          </QueryView>
        ))}
        <DataAge query={QUERIES.old} />
        <Loading label="Loading">
          <Skeleton height="3rem" width="12rem" />
        </Loading>
      </Shelf>
      <Shelf title="A long list, of which only what is near is there">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
        <section className={styles.long} tabIndex={0} aria-label="Rows">
          {ROWS.map((row) => (
            <RenderWhenVisible key={row} height={24}>
              <p>{row}</p>
            </RenderWhenVisible>
          ))}
        </section>
      </Shelf>
    </>
  );
}
