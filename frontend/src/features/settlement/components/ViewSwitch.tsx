import { useTranslation } from "react-i18next";
import type { SettlementKind } from "../context";
import styles from "./ViewSwitch.module.css";

interface ViewSwitchProps {
  view: SettlementKind;
  onChange: (view: SettlementKind) => void;
}

/** "Fewest payments | By expenses". Two buttons, because the controls of forms are a file of their own. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslation("settlement");
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t("view.label")}</legend>
      {(["fewest", "spent"] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={styles.view}
          aria-pressed={view === one}
          onClick={() => onChange(one)}
        >
          {t(`view.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
