import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetReader, isReaderKept } from "@/platform/recognition/keptReader";
import { Button } from "@/ui/Button";
import { Row } from "@/ui/layout";

/** Deletes the program that reads receipts, some megabytes, where it was fetched. Nothing elsewhere. */
export function ReceiptReaderKept() {
  const { t } = useTranslation("profile");
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    void isReaderKept().then(setKept);
  }, []);
  if (!isKept) return null;
  return (
    <Row gap={3}>
      <span>{t("settings.reader")}</span>
      <Button variant="secondary" onClick={() => void forgetReader().then(() => setKept(false))}>
        {t("settings.reader_delete")}
      </Button>
    </Row>
  );
}
