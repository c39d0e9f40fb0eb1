import { useQuery } from "@tanstack/react-query";
import { FileJson } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import { fileName } from "@/core/export/fileName";
import type { EventBook } from "@/data/export/book";
import type { NameWords } from "@/data/export/nameWords";
import { photosOfEvent } from "@/data/export/photos";
import { MAX_PHOTOS_BYTES } from "@/data/import/photosInArchive";
import { saveFile } from "@/platform/files/saveFile";
import { useOnline } from "@/platform/network/useOnline";
import { keys } from "@/platform/query/keys";
import { Button } from "@/ui/Button";
import { CheckField } from "@/ui/Field";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./ExportActions.module.css";

const MEGABYTE = 1024 * 1024;

interface DividoFileProps {
  book: EventBook;
  words: NameWords;
  /** Saves the file without photos. */
  onSave: () => void;
}

/** Saves Divido's own file: one text or, with the event's photos, one archive. Photos need a network. */
export function DividoFile({ book, words, onSave }: DividoFileProps) {
  const { t } = useTranslation(["book", "common"]);
  const online = useOnline();
  const showError = useErrorToast();
  const { id, name } = book.event;
  const listing = useQuery({
    queryKey: keys.eventPhotos(id),
    queryFn: () => photosOfEvent(id),
    gcTime: 0,
  });
  const { data: photos = [] } = listing;
  const [isWanted, setIsWanted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const isTooLarge = bytes > MAX_PHOTOS_BYTES;
  const withPhotos = isWanted && photos.length > 0 && !isTooLarge;
  const size = { count: photos.length, megabytes: Math.ceil(bytes / MEGABYTE), most: MAX_PHOTOS_BYTES / MEGABYTE };

  async function save() {
    if (!withPhotos) return onSave();
    setIsSaving(true);
    try {
      const { eventArchive } = await import("@/data/export/eventArchive");
      const archive = new Blob([await eventArchive(book, photos, words)], { type: "application/zip" });
      const file = fileName(name, ` ${today()}.divido.zip`);
      saveFile(file, archive);
      toast.success(t("common:file_saved", { file }));
    } catch (error) {
      showError(error);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <div className={styles.way}>
      <Button wide variant="secondary" busy={isSaving} disabled={withPhotos && !online} onClick={() => void save()}>
        {!isSaving && <FileJson size={18} aria-hidden="true" />} {t("elsewhere.divido")}
      </Button>
      <Soft>{t("elsewhere.divido_text")}</Soft>
      {photos.length > 0 && !isTooLarge && (
        <CheckField
          label={t("elsewhere.photos", size)}
          checked={isWanted}
          onChange={(change) => setIsWanted(change.target.checked)}
        />
      )}
      {withPhotos && <Soft>{t(online ? "elsewhere.photos_text" : "elsewhere.photos_offline")}</Soft>}
      {!listing.data && !online && <Soft>{t("elsewhere.photos_offline")}</Soft>}
      {listing.isError && !listing.data && online && (
        <Notice tone="error">
          {t("elsewhere.photos_unknown")}
          <Button variant="secondary" busy={listing.isFetching} onClick={() => void listing.refetch()}>
            {t("common:retry")}
          </Button>
        </Notice>
      )}
      {isTooLarge && <Soft>{t("elsewhere.photos_too_large", size)}</Soft>}
    </div>
  );
}
