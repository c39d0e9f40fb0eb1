import { Check, Share, SquarePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./InstallBanner.module.css";

const ICON = 24;

/** Safari has no install prompt, so show the three steps of docs/product.md 2.4. */
export function IosSteps() {
  const { t } = useTranslation("install");
  return (
    <ol className={styles.steps} aria-label={t("steps_title")}>
      <Step number={1} icon={<Share size={ICON} />} text={t("step_share")} />
      <Step number={2} icon={<SquarePlus size={ICON} />} text={t("step_add")} />
      <Step number={3} icon={<Check size={ICON} />} text={t("step_confirm")} />
    </ol>
  );
}

function Step({ number, icon, text }: { number: number; icon: ReactNode; text: string }) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span>{text}</span>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    </li>
  );
}
