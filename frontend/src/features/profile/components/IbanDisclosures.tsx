import { Eye } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Skeleton } from "@/ui/State";
import styles from "./IbanDisclosures.module.css";

const IbanDisclosureList = lazy(async () => ({
  default: (await import("./IbanDisclosureList")).IbanDisclosureList,
}));

const AskedInAll = lazy(() => import("./AskedInAll"));
const IbanAnswers = lazy(() => import("./IbanAnswers"));

/**
 * Leads to the list of people who were shown the reader's IBAN, loaded on demand. For a reader who wishes to be asked first,
 * also the people who ask now
 * and what they answered others.
 */
export function IbanDisclosures({ askFirst }: { askFirst: boolean }) {
  const { t } = useTranslation("profile");
  const [open, setOpen] = useState(false);
  return (
    <>
      {askFirst && (
        <Suspense>
          <AskedInAll />
        </Suspense>
      )}
      <Button variant="quiet" className={styles.open} onClick={() => setOpen(true)}>
        <Eye size={18} aria-hidden="true" /> {t("shown.title")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("shown.title")}
        description={t(askFirst ? "shown.text_asked" : "shown.text")}
      >
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          {askFirst && <IbanAnswers />}
          <IbanDisclosureList />
        </Suspense>
      </Dialog>
    </>
  );
}
