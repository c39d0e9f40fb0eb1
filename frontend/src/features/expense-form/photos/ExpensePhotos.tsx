import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { MAX_PHOTOS } from "@/core/receipts/photo";
import type { EventPage, Expense } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";
import { nameOf } from "@/data/person/displayName";
import { attachPhoto, removePhoto, restorePhoto } from "@/data/receipt/changePhotos";
import { keepPhoto } from "@/data/receipt/keepPhoto";
import { type ShownReceipt, useReceipts } from "@/data/receipt/receipts";
import { AppError, toAppError } from "@/platform/errors/appError";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { ErrorState, Loading, Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { useFailure } from "@/ui/useFailure";
import { usePastedPicture } from "../usePastedPicture";
import { AddPhoto } from "./AddPhoto";
import styles from "./ExpensePhotos.module.css";
import { PhotoStrip } from "./PhotoStrip";
import { usePhotoFailure } from "./usePhotoFailure";

interface ExpensePhotosProps {
  page: EventPage;
  /** The saved expense. */
  expense: Expense;
}

/** Returns a function for the author and the day of a photo, or that it waits. */
function useAbout(page: EventPage): (receipt: ShownReceipt) => string {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const authorOf = (id: string | null) =>
    nameOf(page.participants.find(({ user_id }) => user_id === id)?.person) ?? t("photos.somebody");
  return ({ pending, created_by, created_at }) => {
    if (pending === "attention") return t("photos.refused");
    if (pending) return t("photos.waiting");
    return t("photos.about", {
      name: authorOf(created_by),
      day: formatDate(created_at.slice(0, 10), language, "medium"),
    });
  };
}

/** The photos of an expense that somebody asks to check, to look at. */
export function PhotosToCheck({ page, expense }: ExpensePhotosProps) {
  const aboutOf = useAbout(page);
  const { query, receipts } = useReceipts(expense.event_id, expense.id);
  const shown = receipts.filter(({ deleted_at }) => deleted_at === null);
  if (query.isPending && shown.length === 0) return <Skeleton height="72px" />;
  return <PhotoStrip photos={shown.map((receipt) => ({ ...receipt, place: receipt, about: aboutOf(receipt) }))} />;
}

/** The photos of a saved expense: looked at, added, removed and restored for 30 days (docs/product.md 7.11). */
export function ExpensePhotos({ page, expense }: ExpensePhotosProps) {
  const { t } = useTranslation(["receipt", "common"]);
  const language = useLanguage();
  const aboutOf = useAbout(page);
  const failureText = usePhotoFailure();
  const { query, receipts } = useReceipts(expense.event_id, expense.id);
  const failure = useFailure(query);
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const owner = { event_id: expense.event_id, expense_id: expense.id, title: titleOf(expense) };
  const shown = receipts.filter(({ deleted_at }) => deleted_at === null);
  const removed = receipts.filter(({ deleted_at }) => deleted_at !== null);
  const isMissing = !query.data && (page.receipt_counts[expense.id] ?? 0) > 0;
  const isFull = shown.length >= MAX_PHOTOS;

  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      setProblem(toAppError(thrown));
    }
  };
  const add = async (picture: File) => {
    if (isFull) return setProblem(new AppError("expense_receipt_limit", 0));
    setIsAdding(true);
    await attempt(async () => {
      const photo = await keepPhoto(picture);
      // The photo is shown at once; the upload goes on by itself.
      attachPhoto(owner, photo).catch((thrown) => setProblem(toAppError(thrown)));
    });
    setIsAdding(false);
  };
  const remove = (receipt: ShownReceipt) =>
    attempt(async () => {
      const undo = await removePhoto(owner, receipt);
      toast.success(t("photos.removed"), { label: t("common:undo"), onClick: () => void attempt(undo) });
    });

  usePastedPicture(add);

  return (
    <div className={styles.photos}>
      {isMissing && failure && <ErrorState error={failure} onRetry={query.refetch} />}
      {isMissing && !failure && (
        <Loading>
          <Skeleton height="72px" />
        </Loading>
      )}
      <PhotoStrip
        photos={shown.map((receipt) => ({ ...receipt, place: receipt, about: aboutOf(receipt) }))}
        onRemove={({ place }) => {
          const receipt = shown.find(({ id }) => id === place.id);
          if (receipt) void remove(receipt);
        }}
      />
      {shown.some(({ pending }) => pending) && <Soft>{t("photos.some_waiting")}</Soft>}
      {problem && <Notice tone="error">{failureText(problem)}</Notice>}
      {isFull ? (
        <Soft>{t("photos.most", { count: MAX_PHOTOS })}</Soft>
      ) : (
        <AddPhoto label={t("photos.add")} busy={isAdding} onChoose={(picture) => void add(picture)} />
      )}
      {removed.length > 0 && (
        <ul className={styles.removed} aria-label={t("photos.removed_ones")}>
          {removed.map((receipt) => (
            <li key={receipt.id}>
              <Soft as="span">
                {t("photos.removed_on", {
                  number: receipt.position,
                  day: formatDate((receipt.deleted_at ?? "").slice(0, 10), language, "medium"),
                })}
              </Soft>
              <Button
                variant="quiet"
                disabled={isFull}
                onClick={() => void attempt(() => restorePhoto(owner, receipt))}
                aria-label={t("photos.restore_named", { number: receipt.position })}
              >
                {t("photos.restore")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
