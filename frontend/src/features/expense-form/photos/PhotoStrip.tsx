import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePhoto } from "@/data/receipt/usePhoto";
import { Row } from "@/ui/layout";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./PhotoStrip.module.css";
import { PhotoViewer, type ShownPhoto } from "./PhotoViewer";

interface PhotoStripProps {
  photos: readonly ShownPhoto[];
  /** Missing where photos can only be looked at. */
  onRemove?: (photo: ShownPhoto) => void;
}

/** Small photos in a row. A tap shows one large, where it can be removed. */
export function PhotoStrip({ photos, onRemove }: PhotoStripProps) {
  const { t } = useTranslation("receipt");
  const [opened, setOpened] = useState<number | null>(null);
  const remove = (photo: ShownPhoto) => {
    setOpened(null);
    onRemove?.(photo);
  };
  if (photos.length === 0) return null;
  return (
    <>
      <Row as="ul" gap={2} aria-label={t("photos.title")}>
        {photos.map((photo, index) => (
          <li key={photo.place.id}>
            <Thumbnail
              photo={photo}
              name={t("photos.name", { number: index + 1, count: photos.length })}
              onOpen={() => setOpened(index)}
            />
          </li>
        ))}
      </Row>
      {opened !== null && opened < photos.length && (
        <PhotoViewer
          photos={photos}
          index={opened}
          onIndex={setOpened}
          onClose={() => setOpened(null)}
          onRemove={onRemove && remove}
        />
      )}
    </>
  );
}

interface ThumbnailProps {
  photo: ShownPhoto;
  name: string;
  onOpen: () => void;
}

function Thumbnail({ photo, name, onOpen }: ThumbnailProps) {
  const { t } = useTranslation("receipt");
  const { url, failure } = usePhoto(photo.place);
  return (
    <button type="button" className={styles.thumbnail} onClick={onOpen}>
      {url ? (
        <img className={styles.image} src={url} alt="" width={photo.width} height={photo.height} />
      ) : (
        <span className={styles.empty}>{failure && <ImageOff size={22} aria-hidden="true" />}</span>
      )}
      <ScreenReaderOnly>
        {name}, {failure ? t("photos.failed") : photo.about}
      </ScreenReaderOnly>
    </button>
  );
}
