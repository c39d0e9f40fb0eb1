import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PHOTOS } from "@/core/receipts/photo";
import { discardPhoto } from "@/data/receipt/changePhotos";
import { keepPhoto } from "@/data/receipt/keepPhoto";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { useExpenseForm } from "../draft/formContext";
import { AddPhoto } from "./AddPhoto";
import styles from "./ExpensePhotos.module.css";
import { PhotoStrip } from "./PhotoStrip";
import { usePhotoFailure } from "./usePhotoFailure";

/** The photos that a new expense is saved with. */
export function DraftPhotos() {
  const { t } = useTranslation("receipt");
  const { draft, event, dispatch } = useExpenseForm();
  const failureText = usePhotoFailure();
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const photos = draft.photos ?? [];
  const add = async (picture: File) => {
    setIsAdding(true);
    setProblem(null);
    try {
      dispatch({ type: "add_photo", photo: await keepPhoto(picture) });
    } catch (thrown) {
      setProblem(failureText(thrown));
    }
    setIsAdding(false);
  };
  const shown = photos.map(({ id, width, height }) => ({
    ...{ width, height, about: t("photos.with_expense") },
    place: { event_id: event.id, expense_id: draft.id, id },
  }));
  return (
    <div className={styles.photos}>
      <PhotoStrip
        photos={shown}
        onRemove={({ place: { id } }) => {
          dispatch({ type: "remove_photo", id });
          void discardPhoto({ id });
        }}
      />
      {photos.length > 0 && (
        <Soft>{t(draft.plain.repeat ? "photos.not_recurring" : "photos.attached", { count: photos.length })}</Soft>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {photos.length < MAX_PHOTOS && (
        <AddPhoto label={t("photos.add")} busy={isAdding} onChoose={(picture) => void add(picture)} />
      )}
    </div>
  );
}
