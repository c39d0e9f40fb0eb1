import { useTranslation } from "react-i18next";
import { QrCode } from "@/ui/QrCode";
import styles from "./IbanDialog.module.css";

/** Shows a QR code for banking apps. */
export default function PaymentCode({ text }: { text: string }) {
  const { t } = useTranslation("settlement");
  return (
    <figure className={styles.code}>
      <QrCode text={text} label={t("iban.code")} />
      <figcaption>{t("iban.code_hint")}</figcaption>
    </figure>
  );
}
