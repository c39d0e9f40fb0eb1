import { Eye } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";
import styles from "./IbanDisclosures.module.css";

const fallback = <Skeleton height="4.5rem" />;
const IbanDisclosureList = onDemand(async () => (await import("./IbanDisclosureList")).IbanDisclosureList, {
  fallback,
});
const AskedInAll = onDemand(async () => (await import("./AskedInAll")).default);
const IbanAnswers = onDemand(async () => (await import("./IbanAnswers")).default, { fallback });

/**
 * Opens the list of people who saw the reader's IBAN, loaded on demand. A reader who is asked first also sees open
 * requests and earlier answers.
 */
export function IbanDisclosures({ askFirst }: { askFirst: boolean }) {
  const { t } = useTranslation("profile");
  const [open, setOpen] = useState(false);
  return (
    <>
      {askFirst && <AskedInAll />}
      <Button variant="quiet" className={styles.open} onClick={() => setOpen(true)}>
        <Eye size={18} aria-hidden="true" /> {t("shown.title")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("shown.title")}
        description={t(askFirst ? "shown.text_asked" : "shown.text")}
      >
        {askFirst && <IbanAnswers />}
        <IbanDisclosureList />
      </Dialog>
    </>
  );
}
