import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate, today } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { formatAmount, sameFigure, type Units, ZERO } from "@/core/money/units";
import { MAX_PHOTOS } from "@/core/receipts/photo";
import { type Looks, readingOf, textOfLooks } from "@/core/receipts/readingOf";
import { receiptLanguage } from "@/core/receipts/receiptLanguage";
import { discardPhoto } from "@/data/receipt/changePhotos";
import { keepPhoto } from "@/data/receipt/keepPhoto";
import { readPicture, sizeToFetch } from "@/data/receipt/readPicture";
import { AppError, isConnectionError, toAppError } from "@/platform/errors/appError";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { Progress } from "@/ui/Progress";
import type { ExpenseDraft } from "../draft/draft";
import { draftAfter } from "../draft/draftReducer";
import { useExpenseForm } from "../draft/formContext";
import { usePhotoFailure } from "../photos/usePhotoFailure";
import type { Pasted } from "./clipboard";
import styles from "./ReceiptReading.module.css";
import { isLikelyDay, linesOf, withLines, withoutLines, withoutReceipt, withReceipt } from "./receiptDraft";

interface ReceiptReadingProps {
  source: Pasted;
  /** Photo that shows no receipt, which this picture replaces. */
  instead?: string | null;
  /** Lets the reader choose another picture, in place of a photo that shows no receipt. */
  onAnother: (instead: string | null) => void;
  onClose: () => void;
}

type State =
  | { at: "looking" }
  | { at: "asking"; bytes: number }
  | { at: "fetching"; share: number }
  | { at: "reading" }
  | { at: "failed"; why: "offline" | "picture" | "reader" }
  | { at: "read"; looks: Looks; total: Total | null; before: ExpenseDraft; unsplit: ExpenseDraft | null };

/** The total that was filled, in the currency of that moment. */
interface Total {
  units: Units;
  currency: Currency;
}

const MEGABYTE = 1_000_000;
const CHOICES = 3;

/** A whole receipt has more lines than a photo of something else, which is recognised as a few letters. */
const LINES_OF_A_RECEIPT = 4;

/**
 * Reads a picture or a pasted text and fills the form: what is sure at once, otherwise the reader chooses the total. The
 * picture is attached as a photo, also when nothing could be read.
 */
export function ReceiptReading({ source, instead = null, onAnother, onClose }: ReceiptReadingProps) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const { draft, event, earlier, dispatch } = useExpenseForm();
  const failureText = usePhotoFailure();
  const [state, setState] = useState<State>({ at: "looking" });
  /** Id of the attached photo. */
  const photo = useRef<string | null>(null);
  const [photoProblem, setPhotoProblem] = useState<AppError | null>(null);
  const isShown = useRef(true);
  const newest = useRef(draft);
  newest.current = draft;
  const receipt = receiptLanguage(event.place_country, draft.currency, language);
  const { currency } = draft;
  const place = useMemo(() => ({ currency, today: today(), monthFirst: navigator.language === "en-US" }), [currency]);
  const looks = state.at === "read" ? state.looks : null;
  // Amounts are read anew in another currency, whose smallest unit may differ.
  const result = useMemo(() => looks && readingOf(looks, place), [looks, place]);

  const isLikely = (day: IsoDate | null) => day !== null && isLikelyDay(day, place.today, event, earlier);
  const fill = (after: ExpenseDraft) => dispatch({ type: "replace", draft: after });
  const take = (looks: Looks, before: ExpenseDraft) => {
    const { currency, amount } = newest.current;
    const reading = readingOf(looks, { ...place, currency });
    // An amount that was typed meanwhile stays; the reader chooses between it and the receipt's.
    const units = amount === ZERO ? reading.sureTotal : null;
    const date = isLikely(reading.date) ? reading.date : null;
    fill(withReceipt(newest.current, before, { ...reading, date, total: units }));
    setState({ at: "read", looks, total: units === null ? null : { units, currency }, before, unsplit: null });
  };
  const read = async (picture: File) => {
    const before = newest.current;
    setState({ at: "fetching", share: 0 });
    try {
      const looks = await readPicture(picture, receipt, place, (share) => {
        if (isShown.current) setState(share < 1 ? { at: "fetching", share } : { at: "reading" });
      });
      if (isShown.current) take(looks, before);
    } catch (error) {
      if (isShown.current) setState({ at: "failed", why: reasonOf(error) });
    }
  };
  const removePhoto = (id: string) => {
    dispatch({ type: "remove_photo", id });
    void discardPhoto({ id });
  };
  const begin = async (picture: File) => {
    const others = newest.current.photos?.filter(({ id }) => id !== instead) ?? [];
    if (instead !== null) removePhoto(instead);
    try {
      if (others.length >= MAX_PHOTOS) setPhotoProblem(new AppError("expense_receipt_limit", 0));
      else {
        const kept = await keepPhoto(picture);
        photo.current = kept.id;
        dispatch({ type: "add_photo", photo: kept });
      }
    } catch (error) {
      if (toAppError(error).code === "picture_unreadable") return setState({ at: "failed", why: "picture" });
      setPhotoProblem(toAppError(error));
    }
    const bytes = await sizeToFetch(receipt);
    if (!isShown.current) return;
    if (bytes === 0) void read(picture);
    else setState({ at: "asking", bytes });
  };

  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture is read once
  useEffect(() => {
    isShown.current = true;
    if (!hasBegun.current) {
      hasBegun.current = true;
      if ("picture" in source) void begin(source.picture);
      else take([source.text.split(/\r?\n/).map((text) => ({ text, confidence: 100 }))], newest.current);
    }
    return () => {
      isShown.current = false;
    };
  }, []);

  const problem = photoProblem && <p>{failureText(photoProblem)}</p>;

  switch (state.at) {
    case "looking":
      return null;
    case "asking":
      return (
        <div className={styles.panel}>
          <p>{t("fetch.ask", { megabytes: Math.max(1, Math.round(state.bytes / MEGABYTE)) })}</p>
          {problem}
          <div className={styles.actions}>
            <Button onClick={() => "picture" in source && void read(source.picture)}>{t("fetch.yes")}</Button>
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
          <Progress {...(state.at === "fetching" && { value: state.share })} aria-hidden="true" />
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
            onAct: () =>
              state.why === "picture" || !("picture" in source) ? onAnother(null) : void read(source.picture),
          }}
        >
          {t(`failed.${state.why}`)}
        </Notice>
      );
  }
  if (!result) return null;

  const { looks: seen, before, unsplit } = state;
  const text = textOfLooks(seen);
  // The form shows the same figure in another currency.
  const total = state.total && sameFigure(state.total.units, state.total.currency, currency);
  const undo = () => {
    const joined = unsplit ? withoutLines(newest.current, unsplit) : newest.current;
    fill(withoutReceipt(joined, before, { ...result, total }));
    if (photo.current !== null) removePhoto(photo.current);
    onClose();
  };
  const choose = (units: Units) => {
    fill(draftAfter(newest.current, { type: "amount", amount: units }));
    setState({ ...state, total: { units, currency } });
  };
  const lines = unsplit ? null : linesOf(text, total, currency);
  const choices = result.candidates.filter(({ score }) => score > 0).slice(0, CHOICES);
  const { date } = result;
  const day = date && formatDate(date, language, "medium");
  const isAskedAbout = date !== null && !isLikely(date) && draft.plain.expense_date !== date;
  const facts = [total !== null && formatAmount(total, currency), result.merchant, !isAskedAbout && day].filter(
    Boolean,
  );
  if (total === null && choices.length === 0) {
    const isReceipt = seen[0].length >= LINES_OF_A_RECEIPT;
    return (
      <div className={styles.panel}>
        <Notice action={{ label: t("another"), onAct: () => onAnother(isReceipt ? null : photo.current) }}>
          {t(isReceipt ? "no_total" : "no_receipt")}
        </Notice>
        {problem}
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {total === null && (
        <fieldset className={styles.choices}>
          <legend>{t("which")}</legend>
          {choices.map(({ units }) => (
            <Button key={units} variant="secondary" onClick={() => choose(units)}>
              {formatAmount(units, currency)}
            </Button>
          ))}
        </fieldset>
      )}
      {facts.length > 0 && (
        <p role="status">{t("picture" in source ? "read" : "read_text", { facts: facts.join(" · ") })}</p>
      )}
      {isAskedAbout && (
        <div className={styles.day}>
          <p>{t("day.read", { day })}</p>
          <Button variant="secondary" onClick={() => dispatch({ type: "set", plain: { expense_date: date } })}>
            {t("day.use")}
          </Button>
        </div>
      )}
      {problem}
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
