import { Plus, X } from "lucide-react";
import { type ClipboardEvent, memo, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_EXTRAS, MAX_ITEMS } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { readBill } from "@/core/splitting/readBill";
import { IconButton } from "@/ui/Button";
import { FieldError } from "@/ui/Field";
import { Soft } from "@/ui/layout";
import { useFormSetting } from "../draft/formContext";
import styles from "./BillEditor.module.css";
import { fitsBill, readLines } from "./readLines";

interface LineFieldProps {
  /** The text that is no line yet. */
  typed: string;
  itemCount: number;
  extraCount: number;
  currency: Currency;
  isAmountKnown: boolean;
  /** Called when several lines were added at once. */
  onPasted: () => void;
}

/** The form's foot and the keyboard leave little room below the field, which already has the focus. */
const scrollIntoView = (box: HTMLElement | null) => box?.firstElementChild?.scrollIntoView({ block: "nearest" });

/** The field for typing a line or pasting a whole bill. Text that cannot be read stays in it. */
export const LineField = memo(function LineField(props: LineFieldProps) {
  const { typed, itemCount, extraCount, currency, isAmountKnown, onPasted } = props;
  const { t } = useTranslation("bill");
  const { dispatch } = useFormSetting();
  const [problem, setProblem] = useState<"unread" | "limit" | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isEmpty = itemCount === 0;
  const type = (text: string) => {
    const { items, extras } = readBill(text, currency);
    dispatch({ type: "bill", action: { do: "type", typed: text, isPending: items.length + extras.length > 0 } });
  };

  const add = (text: string) => {
    if (text.trim() === "") return;
    const bill = readBill(text, currency);
    const { items, extras, total, unread } = bill;
    const read = items.length + extras.length;
    const isTooMany = !fitsBill(bill, itemCount, extraCount);
    setProblem(isTooMany ? "limit" : unread.length > 0 && read === 0 ? "unread" : null);
    if (isTooMany) return type(text);
    dispatch({
      type: "bill",
      action: {
        do: "add",
        ...readLines(bill, (number) => t("unnamed", { number }), itemCount),
        total,
        left: unread.join("\n"),
      },
    });
    if (read > 1) {
      // Closes the keyboard, since the faces of the lines come next.
      field.current?.blur();
      onPasted();
    } else field.current?.focus();
    setHasLeft(unread.length > 0 && read > 0);
  };

  const paste = (pasted: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = pasted.clipboardData.getData("text");
    if (!/\n/.test(text.trim())) return;
    pasted.preventDefault();
    add(`${typed}\n${text}`);
  };

  return (
    <div>
      <label className={styles.legend} htmlFor={id}>
        {t("add.label")}
      </label>
      <div className={styles.adding}>
        <textarea
          ref={field}
          id={id}
          className={styles.text}
          rows={Math.min(6, typed.split("\n").length)}
          value={typed}
          placeholder={t("add.placeholder")}
          enterKeyHint="enter"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : `${id}-hint`}
          onPaste={paste}
          onChange={(change) => {
            setProblem(null);
            // Some keyboards insert a whole bill as typed text.
            if (/\n./s.test(change.target.value) && !typed.includes("\n")) add(change.target.value);
            else type(change.target.value);
          }}
          onKeyDown={(press) => {
            if (press.key !== "Enter" || press.shiftKey || press.nativeEvent.isComposing) return;
            press.preventDefault();
            add(typed);
          }}
        />
        {hasLeft && typed !== "" && (
          <IconButton label={t("add.clear")} icon={<X size={20} />} onClick={() => type("")} />
        )}
        <IconButton label={t("add.add")} icon={<Plus size={22} />} className={styles.plus} onClick={() => add(typed)} />
      </div>
      {problem && (
        <div ref={scrollIntoView}>
          <FieldError id={`${id}-error`}>{t(`add.${problem}`, { items: MAX_ITEMS, extras: MAX_EXTRAS })}</FieldError>
        </div>
      )}
      {!problem && (isEmpty || (hasLeft && typed !== "")) && (
        <Soft size="xs" id={`${id}-hint`}>
          {t(isEmpty ? "add.hint" : "add.left")}
          {isEmpty && isAmountKnown && ` ${t("add.extra_hint")}`}
        </Soft>
      )}
    </div>
  );
});
