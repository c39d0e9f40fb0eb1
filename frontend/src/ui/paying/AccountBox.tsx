import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { groupedIban } from "@/core/text/groupedIban";
import { copyText } from "@/platform/clipboard/copyText";
import { Button } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import { Notice } from "@/ui/Notice";
import { toast } from "@/ui/toast";
import styles from "./AccountBox.module.css";

interface AccountBoxProps {
  iban: string;
  /** The account's currency. Null when its owner named none. */
  currency: Currency | null;
  /** The payment's currency. */
  payable: Currency;
  isCopied: boolean;
  onCopied: () => void;
}

/** Shows an IBAN with a button that copies it. */
export function AccountBox({ iban, currency, payable, isCopied, onCopied }: AccountBoxProps) {
  const { t } = useTranslation(["settlement", "errors"]);
  const copy = async () => {
    if (await copyText(iban)) {
      onCopied();
      toast.success(t("iban.copied"));
    } else toast.error(t("errors:copy_failed"));
  };
  return (
    <>
      <dl className={classes(cardStyles.sunken, styles.account)}>
        <div>
          <dt>{t("iban.number")}</dt>
          <dd className={styles.iban}>{groupedIban(iban)}</dd>
        </div>
        {currency && (
          <div>
            <dt>{t("iban.currency")}</dt>
            <dd>{currency}</dd>
          </div>
        )}
      </dl>
      {currency && currency !== payable && <Notice tone="warning">{t("iban.other_currency", { currency })}</Notice>}
      <Button variant={isCopied ? "secondary" : "primary"} size="large" wide onClick={() => void copy()}>
        <Copy size={20} aria-hidden="true" /> {t("iban.copy")}
      </Button>
    </>
  );
}
