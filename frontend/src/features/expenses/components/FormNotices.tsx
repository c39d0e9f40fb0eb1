import { useTranslation } from "react-i18next";
import { AppError } from "@/shared/errors/appError";
import { useErrorText } from "@/shared/errors/useErrorText";
import { Notice } from "@/shared/ui/Notice";
import type { Refused } from "../useRefusedChange";
import styles from "./ExpenseForm.module.css";

/** What was typed last time stands in the form; the person may begin anew. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation("expenses");
  return (
    <Notice>
      {t("draft.restored")}{" "}
      <button type="button" className={styles.link} onClick={onStartOver}>
        {t("draft.discard")}
      </button>
    </Notice>
  );
}

/** A change that the server refused after the form was closed stands in the form again, with the reason. */
export function RefusedNotice({ refused }: { refused: Refused }) {
  const { t } = useTranslation("expenses");
  const errorText = useErrorText();
  const { code } = refused.entry;
  const reason = errorText(new AppError(code ?? "unexpected_error", 0));
  return (
    <Notice tone="warning">
      {code === "expense_not_found" ? t("refused.gone") : t("refused.text", { reason })}{" "}
      <button type="button" className={styles.link} onClick={refused.giveUp}>
        {t("refused.discard")}
      </button>
    </Notice>
  );
}
