import i18next from "i18next";
import { MAX_SILENT_OCCURRENCES } from "@/core/limits";
import { isolated } from "@/core/text/isolated";
import { titleOf } from "@/data/expense/title";
import type { Rhythm, Series, SeriesInput } from "@/data/series/columns";
import { occurrenceId } from "@/data/series/occurrenceId";
import { dateOfNumber, handledOn, type Occurrence, todayIn } from "@/data/series/occurrences";
import { type SaveSeries, saveSeries } from "@/data/series/saveSeries";
import type { Mutation } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { type Follower, GONE, save } from "@/offline/submit";
import { AppError } from "@/platform/errors/appError";
import type { ToSave } from "../draft/rules";

/**
 * Returns the series that a form describes. The expense's day is the first occurrence; of a stored series, its next one.
 * Another day or rhythm counts from there. A day that was handled while the form was open is no other one.
 */
function seriesToSave(whole: ToSave, rhythm: Rhythm, stored: Series | null): SaveSeries {
  // The items of a bill do not recur.
  const { id, event_id, expense_date, items: _, extras: __, ...expense } = whole.expense;
  const isSameRhythm =
    stored !== null &&
    stored.unit === rhythm.unit &&
    stored.every === rhythm.every &&
    (stored.next_on === expense_date || handledOn(stored, expense_date) !== null);
  const series: SeriesInput = {
    ...rhythm,
    // The form's, so that a retry after a lost answer creates no second series.
    id: stored?.id ?? id,
    event_id,
    anchor: isSameRhythm ? stored.anchor : expense_date,
    time_zone: stored?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    expense,
    shares: whole.shares,
    payers: whole.payers ?? [{ user_id: expense.paid_by, paid_amount: expense.amount }],
  };
  return { series, version: stored?.version ?? null, due: stored ? [] : dueOf(series) };
}

export interface SeriesForm {
  whole: ToSave;
  rhythm: Rhythm;
  /** The stored series; undefined for a new one. */
  stored: Series | undefined;
  /** The version of it that the person has seen. */
  seen: number | undefined;
}

/** Returns the series in short: "Villa rent · every month". The texts of rhythms came with the sheet that sets one. */
export function seriesText({ whole, rhythm }: SeriesForm): string {
  const often = i18next.t(`series:rhythm.${rhythm.unit}`, { count: rhythm.every });
  const title = titleOf(whole.expense);
  return title === null ? often : `${isolated(title)} · ${lowered(often, i18next.language)}`;
}

/** Lowers the first letter only. */
const lowered = (text: string, language: string) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

interface Origin {
  /** Name of the form's draft. */
  draft: string;
  /** The refused mutations that this one replaces. */
  replaced?: readonly Mutation[] | undefined;
  /** Called for each photo that neither the disk has room for nor the server takes. */
  onFollowerLost: () => void;
}

/** Saves the series of a form. Throws AppErrors: version_conflict when a newer one is stored. */
export async function saveAsSeries({ whole, rhythm, stored, seen }: SeriesForm, origin: Origin): Promise<Saved> {
  if (stored?.version !== seen) throw new AppError("version_conflict", 409);
  const payload = seriesToSave(whole, rhythm, stored ?? null);
  return save(saveSeries, payload, { ...origin, followers: await photosOfFirst(payload, whole), staysAfter: GONE });
}

/** Returns the changes that attach the form's photos to the first occurrence. Empty while it is not due. */
async function photosOfFirst({ series, due }: SaveSeries, { photos = [] }: ToSave): Promise<Follower[]> {
  const [first] = due;
  if (photos.length === 0 || !first) return [];
  const { photosOf } = await import("@/data/receipt/changePhotos");
  return photosOf({ event_id: series.event_id, expense_id: first.id, title: titleOf(series.expense) }, photos);
}

/**
 * Returns the occurrences of a new series that the server will create at once. A series that asks for the amount each time
 * has one for the first only.
 */
export function dueOf(series: Rhythm & Pick<SeriesInput, "id" | "anchor" | "time_zone">): Occurrence[] {
  const today = todayIn(series.time_zone);
  const due: Occurrence[] = [];
  for (let number = 1; due.length <= MAX_SILENT_OCCURRENCES; number++) {
    const date = dateOfNumber({ ...series, anchor_number: 1, month_day: null }, number);
    if (date === null || date > today || (series.ask_amount && number > 1)) return due;
    due.push({ id: occurrenceId(series.id, number), number, date, amount: null });
  }
  return [];
}
