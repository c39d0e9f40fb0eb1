import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { LostArt, SuitcaseArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { EmptyState, ErrorState } from "@/ui/State";

/** Explains why an expense cannot be entered or changed here, and links back to its event (docs/product.md 7.1). */
export function NoPeople({ eventId }: { eventId: string }) {
  const { t } = useTranslation("expenses");
  return (
    <EmptyState
      art={<SuitcaseArt />}
      title={t("no_people.title")}
      text={t("no_people.text")}
      action={<BackToEvent eventId={eventId} />}
    />
  );
}

export function MissingExpense({ eventId }: { eventId: string }) {
  const { t } = useTranslation(["expenses", "errors"]);
  return (
    <EmptyState
      art={<LostArt />}
      title={t("missing.title")}
      text={t("errors:expense_not_found")}
      action={<BackToEvent eventId={eventId} />}
    />
  );
}

/** An expense that the device lacks, and that cannot be fetched without network. */
export function NotHere({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation("expenses");
  return <ErrorState error={error} text={t("missing.not_here")} onRetry={onRetry} />;
}

function BackToEvent({ eventId }: { eventId: string }) {
  const { t } = useTranslation("expenses");
  return (
    <ButtonLink variant="secondary" to={pathTo("event", { eventId })}>
      {t("back_to_event")}
    </ButtonLink>
  );
}
