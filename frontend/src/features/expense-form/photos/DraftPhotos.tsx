import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PHOTOS } from "@/core/receipts/photo";
import { discardPhoto } from "@/data/receipt/changePhotos";
import { keepPhoto } from "@/data/receipt/keepPhoto";
import { dueOf } from "@/data/series/occurrences";
import { type AppError, toAppError } from "@/platform/errors/appError";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { usedBill } from "../draft/bill";
import type { ExpenseDraft } from "../draft/draft";
import { useExpenseForm } from "../draft/formContext";
import { AddPhoto } from "./AddPhoto";
import styles from "./ExpensePhotos.module.css";
import { PhotoStrip } from "./PhotoStrip";
import { usePhotoFailure } from "./usePhotoFailure";

/** Returns the text about photos: only an expense that exists can have some, and a recurring one may begin later. */
function whatBecomesOf(draft: ExpenseDraft): "attached" | "with_first" | "not_recurring" {
  const { repeat, refund, expense_date } = draft.plain;
  // Neither refunds nor bills repeat.
  if (!repeat || refund || usedBill(draft)) return "attached";
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const due = dueOf({ ...repeat, id: draft.id, anchor: expense_date, time_zone: timeZone });
  return due.length > 0 ? "with_first" : "not_recurring";
}

/** The photos that a new expense is saved with. */
export function DraftPhotos() {
  const { t } = useTranslation("receipt");
  const { draft, event, dispatch } = useExpenseForm();
  const failureText = usePhotoFailure();
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const photos = draft.photos ?? [];
  const add = async (picture: File) => {
    setIsAdding(true);
    setProblem(null);
    try {
      dispatch({ type: "add_photo", photo: await keepPhoto(picture) });
    } catch (thrown) {
      setProblem(toAppError(thrown));
    }
    setIsAdding(false);
  };
  const remove = (id: string) => {
    dispatch({ type: "remove_photo", id });
    void discardPhoto({ id });
  };
  const [only, second] = photos;
  const shown = photos.map(({ id, width, height }) => ({
    ...{ width, height, about: t("photos.with_expense") },
    place: { event_id: event.id, expense_id: draft.id, id },
  }));
  return (
    <div className={styles.photos}>
      <PhotoStrip photos={shown} onRemove={({ place: { id } }) => remove(id)} />
      {photos.length > 0 && (
        <Soft>
          {t(`photos.${whatBecomesOf(draft)}`, { count: photos.length })}{" "}
          {only && !second && (
            <button type="button" className={styles.link} onClick={() => remove(only.id)}>
              {t("photos.without")}
            </button>
          )}
        </Soft>
      )}
      {problem && <Notice tone="error">{failureText(problem)}</Notice>}
      {photos.length < MAX_PHOTOS && (
        <AddPhoto label={t("photos.add")} busy={isAdding} onChoose={(picture) => void add(picture)} />
      )}
    </div>
  );
}
