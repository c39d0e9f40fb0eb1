import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBackCloses } from "@/platform/navigation/useBackCloses";
import { Button, IconButton } from "@/ui/Button";
import { Mark } from "@/ui/Logo";
import { toast } from "@/ui/toast";
import { useFocusBack } from "@/ui/useFocusBack";
import { install } from "../installPrompt";
import type { InstallBannerState } from "../useInstallBanner";
import styles from "./InstallBanner.module.css";
import { IosSteps } from "./IosSteps";

/**
 * Offers to install Divido (docs/product.md 2.4). "Later", Escape and a tap outside close it for the day, the cross for
 * good.
 */
export function InstallDialog({ open, ios, later, dismiss }: Omit<InstallBannerState, "due">) {
  const { t } = useTranslation("install");
  const [explained, setExplained] = useState(false);
  const focusBack = useFocusBack();
  useBackCloses(open, later);

  async function installNow() {
    later();
    if (await install()) toast.success(t("installed"));
  }

  return (
    <Dialog.Root open={open} onOpenChange={(now) => !now && later()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.banner} {...focusBack}>
          <IconButton className={styles.close} label={t("close")} icon={<X size={22} />} onClick={dismiss} />
          <Mark size={72} />
          <Dialog.Title className={styles.title}>{t("title")}</Dialog.Title>
          <Dialog.Description className={styles.text}>{t("text")}</Dialog.Description>
          {explained && <IosSteps />}
          <div className={styles.actions}>
            {ios ? (
              !explained && (
                <Button size="large" onClick={() => setExplained(true)}>
                  {t("how")}
                </Button>
              )
            ) : (
              <Button size="large" onClick={() => void installNow()}>
                {t("install")}
              </Button>
            )}
            <Button variant="quiet" onClick={later}>
              {t("later")}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
