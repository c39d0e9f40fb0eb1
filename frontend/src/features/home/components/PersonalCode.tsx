import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "@/platform/clipboard/copyText";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Section } from "@/ui/Page";
import { toast } from "@/ui/toast";
import styles from "./PersonalCode.module.css";

/** Shows the reader's divido_number with a button that copies it. */
export function PersonalCode({ code }: { code: string }) {
  const { t } = useTranslation(["home", "common", "errors"]);
  const [copied, setCopied] = useState(false);

  async function copy() {
    const done = await copyText(code);
    setCopied(done);
    if (done) toast.success(t("home:code.copied"));
    else toast.error(t("errors:copy_failed"));
  }

  return (
    <Section title={t("home:code.title")}>
      <Card className={styles.card}>
        <p className={styles.code}>{code}</p>
        <Button variant="secondary" onClick={() => void copy()} aria-label={t("home:code.copy")}>
          {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          {t("common:copy")}
        </Button>
        <p className={styles.hint}>{t("home:code.hint")}</p>
      </Card>
    </Section>
  );
}
