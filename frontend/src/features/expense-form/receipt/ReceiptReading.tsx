import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, today } from "@/core/dates/dates";
import { formatAmount, type Units, ZERO } from "@/core/money/units";
import { receiptLanguage } from "@/core/receipts/receiptLanguage";
import { type ReadPicture, readPicture, sizeToFetch } from "@/data/receipt/readPicture";
import { AppError, isConnectionError } from "@/platform/errors/appError";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import type { ExpenseDraft } from "../draft";
import { draftAfter } from "../draftReducer";
import { useExpenseForm } from "../formContext";
import styles from "./ReceiptReading.module.css";
import { linesOf, withLines, withoutLines, withoutReceipt, withReceipt } from "./receiptDraft";

interface ReceiptReadingProps {
  picture: File;
  /** Lets the reader choose another picture. */
  onAnother: () => void;
  onClose: () => void;
}

type State =
  | { at: "looking" }
  | { at: "asking"; bytes: number }
  | { at: "fetching"; share: number }
  | { at: "reading" }
  | { at: "failed"; why: "offline" | "picture" | "reader" }
  | { at: "read"; result: ReadPicture; total: Units | null; before: ExpenseDraft; unsplit: ExpenseDraft | null };

const MEGABYTE = 1_000_000;
const CHOICES = 3;

/** A whole receipt has more lines than a photo of something else, which is recognised as a few letters. */
const LINES_OF_A_RECEIPT = 4;

/** Reads a picture and fills the form: what is sure at once, otherwise the reader chooses the total. */
export function ReceiptReading({ picture, onAnother, onClose }: ReceiptReadingProps) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const { draft, event, dispatch } = useExpenseForm();
  const [state, setState] = useState<State>({ at: "looking" });
  const isShown = useRef(true);
  const newest = useRef(draft);
  newest.current = draft;
  const receipt = receiptLanguage(event.place_country, draft.currency, language);

  const fill = (after: ExpenseDraft) => dispatch({ type: "replace", draft: after });
  const read = async () => {
    const before = newest.current;
    setState({ at: "fetching", share: 0 });
    try {
      const place = { currency: draft.currency, today: today(), monthFirst: navigator.language === "en-US" };
      const result = await readPicture(picture, receipt, place, (share) => {
        if (isShown.current) setState(share < 1 ? { at: "fetching", share } : { at: "reading" });
      });
      if (!isShown.current) return;
      // An amount that was typed meanwhile stays; the reader chooses between it and the receipt's.
      const total = newest.current.amount === ZERO ? result.sureTotal : null;
      fill(withReceipt(newest.current, before, { ...result, total }));
      setState({ at: "read", result, total, before, unsplit: null });
    } catch (error) {
      if (isShown.current) setState({ at: "failed", why: reasonOf(error) });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture is read once
  useEffect(() => {
    isShown.current = true;
    void sizeToFetch(receipt).then((bytes) => {
      if (!isShown.current) return;
      if (bytes === 0) void read();
      else setState({ at: "asking", bytes });
    });
    return () => {
      isShown.current = false;
    };
  }, []);

  switch (state.at) {
    case "looking":
      return null;
    case "asking":
      return (
        <div className={styles.panel}>
          <p>{t("fetch.ask", { megabytes: Math.max(1, Math.round(state.bytes / MEGABYTE)) })}</p>
          <div className={styles.actions}>
            <Button onClick={() => void read()}>{t("fetch.yes")}</Button>
            <Button variant="quiet" onClick={onClose}>
              {t("fetch.no")}
            </Button>
          </div>
        </div>
      );
    case "fetching":
    case "reading":
      return (
        <div className={styles.panel} role="status">
          <p>
            {state.at === "reading" ? t("reading") : t("fetch.running", { percent: Math.round(state.share * 100) })}
          </p>
          <progress
            className={styles.progress}
            {...(state.at === "fetching" && { value: state.share })}
            aria-hidden="true"
          />
          <div className={styles.actions}>
            <Button variant="quiet" onClick={onClose}>
              {t("stop")}
            </Button>
          </div>
        </div>
      );
    case "failed":
      return (
        <Notice
          tone="error"
          action={{
            label: t(state.why === "picture" ? "another" : "again"),
            onAct: state.why === "picture" ? onAnother : read,
          }}
        >
          {t(`failed.${state.why}`)}
        </Notice>
      );
  }

  const { result, total, before, unsplit } = state;
  const undo = () => {
    const joined = unsplit ? withoutLines(newest.current, unsplit) : newest.current;
    fill(withoutReceipt(joined, before, { ...result, total }));
    onClose();
  };
  const choose = (units: Units) => {
    fill(draftAfter(newest.current, { type: "amount", amount: units }));
    setState({ ...state, total: units });
  };
  const lines = unsplit ? null : linesOf(result.text, total, draft.currency);
  const choices = result.candidates.filter(({ score }) => score > 0).slice(0, CHOICES);
  const facts = [
    total !== null && formatAmount(total, draft.currency),
    result.merchant,
    result.date && formatDate(result.date, language, "medium"),
  ].filter(Boolean);
  if (total === null && choices.length === 0) {
    const isReceipt = result.text.split("\n").length >= LINES_OF_A_RECEIPT;
    return (
      <Notice action={{ label: t("another"), onAct: onAnother }}>{t(isReceipt ? "no_total" : "no_receipt")}</Notice>
    );
  }
  return (
    <div className={styles.panel}>
      {total === null && (
        <fieldset className={styles.choices}>
          <legend>{t("which")}</legend>
          {choices.map(({ units }) => (
            <Button key={units} variant="secondary" onClick={() => choose(units)}>
              {formatAmount(units, draft.currency)}
            </Button>
          ))}
        </fieldset>
      )}
      {facts.length > 0 && <p role="status">{t("read", { facts: facts.join(" · ") })}</p>}
      <div className={styles.actions}>
        {lines && (
          <Button
            variant="secondary"
            onClick={() => {
              fill(withLines(newest.current, lines, (number) => t("unnamed", { number })));
              setState({ ...state, unsplit: newest.current });
            }}
          >
            {t("lines", { count: lines.items.length })}
          </Button>
        )}
        <Button variant="quiet" onClick={undo}>
          {t("undo")}
        </Button>
      </div>
    </div>
  );
}

function reasonOf(error: unknown): "offline" | "picture" | "reader" {
  if (isConnectionError(error)) return "offline";
  return error instanceof AppError && error.code === "picture_unreadable" ? "picture" : "reader";
}
