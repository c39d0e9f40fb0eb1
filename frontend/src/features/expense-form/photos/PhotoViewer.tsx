import { ChevronLeft, ChevronRight, Trash2, X, ZoomIn, ZoomOut } from "lucide-react";
import { Dialog } from "radix-ui";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ReceiptPlace } from "@/data/receipt/model";
import { usePhoto } from "@/data/receipt/usePhoto";
import { useBackCloses } from "@/platform/navigation/useBackCloses";
import { IconButton } from "@/ui/Button";
import { useFocusBack } from "@/ui/useFocusBack";
import styles from "./PhotoViewer.module.css";
import { useZoom } from "./useZoom";

/** A photo as the strip and the viewer show it. */
export interface ShownPhoto {
  place: ReceiptPlace;
  /** In pixels. */
  width: number;
  height: number;
  /** Its author and day, or that it waits. */
  about: string;
}

interface PhotoViewerProps {
  photos: readonly ShownPhoto[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  onRemove: ((photo: ShownPhoto) => void) | undefined;
}

/** A photo over the whole window: enlarged by two fingers, wheel, double tap, buttons or keys. */
export function PhotoViewer({ photos, index, onIndex, onClose, onRemove }: PhotoViewerProps) {
  const { t } = useTranslation("receipt");
  const focusBack = useFocusBack();
  useBackCloses(true, onClose);
  const photo = photos[index];
  if (!photo) return null;
  const go = (by: number) => onIndex((index + by + photos.length) % photos.length);
  const name = t("photos.name", { number: index + 1, count: photos.length });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content className={styles.viewer} aria-describedby={undefined} {...focusBack}>
          <div className={styles.head}>
            <div className={styles.words}>
              <Dialog.Title className={styles.title}>{name}</Dialog.Title>
              <p className={styles.about}>{photo.about}</p>
            </div>
            {onRemove && (
              <IconButton
                className={styles.button}
                label={t("photos.remove")}
                icon={<Trash2 size={22} />}
                onClick={() => onRemove(photo)}
              />
            )}
            <Dialog.Close asChild>
              <IconButton className={styles.button} label={t("photos.close")} icon={<X size={24} />} />
            </Dialog.Close>
          </div>
          <Zoomable key={photo.place.id} photo={photo} name={name} onGo={photos.length > 1 ? go : undefined} />
          {photos.length > 1 && (
            <div className={styles.foot}>
              <IconButton
                className={styles.button}
                label={t("photos.previous")}
                icon={<ChevronLeft size={24} />}
                onClick={() => go(-1)}
              />
              <IconButton
                className={styles.button}
                label={t("photos.next")}
                icon={<ChevronRight size={24} />}
                onClick={() => go(1)}
              />
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ZoomableProps {
  photo: ShownPhoto;
  name: string;
  /** Shows another photo, so many places further. */
  onGo: ((by: number) => void) | undefined;
}

const KEY_STEP_PX = 80;

function Zoomable({ photo, name, onGo }: ZoomableProps) {
  const { t } = useTranslation("receipt");
  const { url, failure, retry } = usePhoto(photo.place);
  const zoom = useZoom(photo);
  const press = ({ key }: KeyboardEvent) => {
    const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (key === "+" || key === "=") zoom.by(1.5);
    else if (key === "-") zoom.by(1 / 1.5);
    else if (key === "0") zoom.reset();
    else if (arrows && zoom.isEnlarged) zoom.move((arrows[0] ?? 0) * KEY_STEP_PX, (arrows[1] ?? 0) * KEY_STEP_PX);
    else if (key === "ArrowLeft") onGo?.(-1);
    else if (key === "ArrowRight") onGo?.(1);
  };
  if (failure) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t("photos.failed")}</p>
        <button type="button" className={styles.retry} onClick={() => void retry()}>
          {t("again")}
        </button>
      </div>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the enlarged picture, which scrolls like a region */}
      <section className={styles.frame} aria-label={t("photos.keys")} tabIndex={0} onKeyDown={press} {...zoom.frame}>
        {url && (
          <img
            className={styles.photo}
            src={url}
            width={photo.width}
            height={photo.height}
            alt={name}
            draggable={false}
            style={zoom.style}
          />
        )}
      </section>
      <div className={styles.zoom}>
        <IconButton
          className={styles.button}
          label={t("photos.zoom_out")}
          icon={<ZoomOut size={22} />}
          disabled={!zoom.isEnlarged}
          onClick={() => zoom.by(1 / 1.5)}
        />
        <IconButton
          className={styles.button}
          label={t("photos.zoom_in")}
          icon={<ZoomIn size={22} />}
          onClick={() => zoom.by(1.5)}
        />
      </div>
    </>
  );
}
