import { Archive, ImageDown, Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import { useSaveEvent } from "@/data/event/useSaveEvent";
import { Button, ButtonLink } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { LEFT_HALF, RIGHT_HALF } from "@/ui/logoShape";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorToast } from "@/ui/useErrorText";
import { useSettlementScreen } from "../context";
import { shortened } from "../finale/shortened";
import { usePicture } from "../finale/usePicture";
import styles from "./Finale.module.css";

/** Most payments that the server returns. From this number on, the real number is unknown. */
const MOST_PAYMENTS = 100;

/** Shows the sums of a settled event, a picture to share, and the next steps. */
export default function Finale() {
  const { t } = useTranslation(["dialogs", "events"]);
  const { page } = useSettlementScreen();
  const { event, payments } = page;
  const count = payments.length;
  const counts = [
    t("finale.expenses", { count: page.expense_count }),
    ...(count > 0 && count < MOST_PAYMENTS ? [t("finale.payments", { count })] : []),
  ].join(" · ");
  const total = formatAmount(page.total, event.default_currency);
  const title = t("finale.title", { event: isolated(shortened(event.name)) });
  const picture = usePicture({ title, total, counts });
  return (
    <section className={styles.finale} aria-labelledby="finale">
      <div role="status">
        <Halves />
        <h2 id="finale" className={styles.title}>
          {title}
        </h2>
        <p className={styles.sums}>
          <strong>{total}</strong> · {counts}
        </p>
      </div>
      <canvas
        ref={picture.ref}
        className={styles.picture}
        width={picture.width}
        height={picture.height}
        role="img"
        aria-label={t("finale.picture", { event: isolated(event.name) })}
      />
      <div className={styles.actions}>
        <Button size="large" wide busy={picture.busy} onClick={() => void picture.share()}>
          {!picture.busy && <ImageDown size={20} aria-hidden="true" />} {t("finale.share")}
        </Button>
        <ButtonLink variant="secondary" to={pathTo("statistics", { eventId: event.id })}>
          <Sparkles size={18} aria-hidden="true" /> {t("finale.story")}
        </ButtonLink>
        <ArchiveEvent />
      </div>
    </section>
  );
}

/** Draws the logo. Its halves slide together. */
function Halves() {
  return (
    <svg className={styles.mark} width="96" height="96" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="18" fill="var(--accent)" />
      <path className={styles.left} d={LEFT_HALF} fill="#1e2a33" />
      <path className={styles.right} d={RIGHT_HALF} fill="#fffaf0" />
    </svg>
  );
}

/** Makes the event passive after a confirmation. Offered to active participants of an active event (docs/product.md 5.3). */
function ArchiveEvent() {
  const { t } = useTranslation(["dialogs", "events"]);
  const { event, me } = useSettlementScreen().page;
  const [asking, setAsking] = useState(false);
  const saving = useSaveEvent(event);
  const showSaved = useSavedToast();
  const showError = useErrorToast();
  if (event.status !== "active" || me?.status !== "active") return null;
  const archive = () =>
    saving.mutate(
      { changes: { status: "passive" } },
      {
        onSuccess: (state) => showSaved(state, t("events:status.made_passive")),
        onError: (error) => showError(error, "failed_make_passive_event"),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Archive size={18} aria-hidden="true" /> {t("finale.archive")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("events:status.passive_title")}
        text={t("events:status.passive_text")}
        confirm={t("finale.archive")}
        busy={saving.isPending}
        onConfirm={archive}
      />
    </>
  );
}
