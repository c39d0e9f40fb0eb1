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

/** Leads to who was shown the reader's IBAN; asked for when it is opened. */
export function IbanDisclosures() {
  const { t } = useTranslation("profile");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={styles.open} onClick={() => setOpen(true)}>
        <Eye size={18} aria-hidden="true" /> {t("shown.title")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("shown.title")} description={t("shown.text")}>
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          <IbanDisclosureList />
        </Suspense>
      </Dialog>
    </>
  );
}
