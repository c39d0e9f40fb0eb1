import type { IsoDate } from "@/core/dates/dates";
import { searchable } from "@/core/text/searchable";
import { hasWord, wordsOf } from "./receiptWords";

/** The first letters of months in the five languages, folded. */
const MONTHS = [
  ["jan", "ene", "oca"],
  ["feb", "fev", "sub"],
  ["mar", "mrz"],
  ["apr", "abr", "avr", "nis"],
  ["may", "mai"],
  ["jun", "juin", "haz"],
  ["jul", "juil", "tem"],
  ["aug", "ago", "aou"],
  ["sep", "eyl"],
  ["oct", "okt", "eki"],
  ["nov", "kas"],
  ["dec", "dez", "dic", "ara"],
];

const YEAR_FIRST = /(?<!\d)(20\d{2}) ?[-./] ?(\d{1,2}) ?[-./] ?(\d{1,2})(?!\d)/g;
const YEAR_LAST = /(?<!\d)(\d{1,2}) ?[-./,] ?(\d{1,2}) ?[-./,] ?(20\d{2}|\d{2})(?!\d)/g;
const MONTH_IN_WORDS = /(?<!\d)(\d{1,2})[ .-]*(?:de )?([a-z]{3,9})[ .,-]*(?:de )?(20\d{2}|\d{2})(?!\d)/g;
const MONTH_FIRST_IN_WORDS = /([a-z]{3,9})[ .]*(\d{1,2}),? (20\d{2})(?!\d)/g;
const TIME = /(?<!\d)\d{1,2} ?[:.] ?\d{2}(?!\d)/;

/** Age of a receipt whose year has two digits. */
const MOST_YEARS = 15;

interface Found {
  date: IsoDate;
  /** Higher for a date beside its word, beside a time, and with a year of four digits. */
  score: number;
}

/**
 * Returns the date of a receipt, null if it shows none between 2000 and `today`. `monthFirst` is the order of
 * "6/10/2019" in the receipt's country; a month over twelve corrects it.
 */
export function dateIn(lines: readonly string[], today: IsoDate, monthFirst: boolean): IsoDate | null {
  let best: Found | null = null;
  for (const line of lines) {
    for (const found of datesIn(line, today, monthFirst)) if (found.score > (best?.score ?? -1)) best = found;
  }
  return best?.date ?? null;
}

function datesIn(line: string, today: IsoDate, monthFirst: boolean): Found[] {
  const folded = searchable(line);
  const found: Found[] = [];
  const add = (text: string, year = "", month = 0, day = 0) => {
    const date = dayOf(year, month, day);
    if (date === null || date > today || date < "2000") return;
    // Other figures look like a day with a year of two digits.
    if (year.length === 2 && Number(date.slice(0, 4)) < Number(today.slice(0, 4)) - MOST_YEARS) return;
    const hasTime = TIME.test(line.replace(text, ""));
    const score = (hasWord(wordsOf(line), "date") ? 2 : 0) + (hasTime ? 1 : 0) + (year.length === 4 ? 1 : 0);
    found.push({ date, score });
  };
  for (const [text, year, month, day] of line.matchAll(YEAR_FIRST)) add(text, year, Number(month), Number(day));
  for (const [text, first, second, year] of line.matchAll(YEAR_LAST)) {
    const isMonthFirst = Number(second) > 12 || (monthFirst && Number(first) <= 12);
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    add(text, year, Number(month), Number(day));
  }
  for (const [text, day, month, year] of folded.matchAll(MONTH_IN_WORDS)) {
    add(text, year, monthOf(month), Number(day));
  }
  for (const [text, month, day, year] of folded.matchAll(MONTH_FIRST_IN_WORDS)) {
    add(text, year, monthOf(month), Number(day));
  }
  return found;
}

/** Returns 1 to 12, 0 for a word that is no month. */
const monthOf = (word = ""): number => MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1;

function dayOf(year: string, month: number, day: number): IsoDate | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}
