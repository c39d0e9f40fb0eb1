import { FileUp } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Soft } from "@/ui/layout";
import styles from "./FileField.module.css";

interface FileFieldProps {
  file: File | null;
  onChoose: (file: File) => void;
}

/** A field for any supported file, which can also be dropped here. The format is detected from the contents. */
export function FileField({ file, onChoose }: FileFieldProps) {
  const { t } = useTranslation("imports");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) onChoose(chosen);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition for mice; the button does the same
    <div
      className={file ? styles.chosen : styles.empty}
      onDragOver={(drag) => drag.preventDefault()}
      onDrop={(drop) => {
        drop.preventDefault();
        choose(drop.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("file.label")}
        onChange={(change) => {
          choose(change.target.files);
          // Reset, so that the same file can be chosen again after an edit.
          change.target.value = "";
        }}
      />
      {file ? (
        <p className={styles.name}>{file.name}</p>
      ) : (
        <>
          <FileUp size={32} aria-hidden="true" />
          <p>{t("file.text")}</p>
        </>
      )}
      <Button
        variant={file ? "quiet" : "primary"}
        size={file ? "medium" : "large"}
        onClick={() => input.current?.click()}
      >
        {t(file ? "file.another" : "file.choose")}
      </Button>
      {!file && <Soft>{t("file.kinds")}</Soft>}
    </div>
  );
}
