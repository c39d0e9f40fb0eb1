import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { Dialog } from "../Dialog";
import { TextField } from "../Field";
import styles from "./CurrencyDialog.module.css";
import { matching, namedCurrencies } from "./currencyNames";

interface CurrencyDialogProps {
  /** Currencies at the top of the list. */
  likely: readonly Currency[];
  onChoose: (currency: Currency) => void;
  onClose: () => void;
}

/** A dialog to choose any currency by its name in the reader's language, its code or its sign. */
export default function CurrencyDialog({ likely, onChoose, onClose }: CurrencyDialogProps) {
  const { t, i18n } = useTranslation("dialogs");
  const [all] = useState(() => namedCurrencies(i18n.language, likely));
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = matching(all, text);
  return (
    <Dialog open onClose={onClose} title={t("currency.title")}>
      <TextField
        ref={field}
        type="search"
        label={t("currency.search")}
        autoComplete="off"
        value={text}
        onChange={(change) => setText(change.target.value)}
      />
      <ul className={styles.list}>
        {found.map(({ code, name, sign }) => (
          <li key={code}>
            <button type="button" className={styles.currency} onClick={() => onChoose(code)}>
              <span className={styles.name}>{name}</span>
              <span className={styles.code}>{sign === code ? code : `${sign} ${code}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{found.length === 0 && t("currency.none", { text })}</p>
    </Dialog>
  );
}
