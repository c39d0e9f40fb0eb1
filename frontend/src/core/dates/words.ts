import { localeOf } from "@/core/languages/english";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/core/languages/languages";

type Write = (day: string, month: string, year: string) => string;

/** Names and formats of days in one language. `year` is empty for a date without a year. */
interface DateWords {
  /** Starts on Sunday. */
  weekdays: string[];
  months: string[];
  /** Abbreviations for little space. */
  shortMonths: string[];
  /** Formats a day with the month's full name. */
  long: Write;
  /** Formats a day with the month's short name. */
  short: Write;
  /** Formats a date such as "2026-07-14" for tables and cards. Falls back to `short`. */
  medium?: (date: string) => string;
  withWeekday: (weekday: string, date: string) => string;
}

const words = (text: string) => text.split(" ");
const inOrder: Write = (day, month, year) => `${day} ${month} ${year}`.trimEnd();
const dotted: Write = (day, month, year) => inOrder(`${day}.`, month, year);
const monthFirst: Write = (day, month, year) => `${month} ${day}${year && `, ${year}`}`;
const withComma = (weekday: string, date: string) => `${weekday}, ${date}`;

const ENGLISH = {
  weekdays: words("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
  months: words("January February March April May June July August September October November December"),
  shortMonths: words("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
};

const DATE_WORDS: Record<Language, DateWords> = {
  tr: {
    weekdays: words("Pazar Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi"),
    months: words("Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"),
    shortMonths: words("Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara"),
    long: inOrder,
    short: inOrder,
    withWeekday: (weekday, date) => `${date} ${weekday}`,
  },
  en: {
    ...ENGLISH,
    long: monthFirst,
    short: monthFirst,
    withWeekday: withComma,
  },
  de: {
    weekdays: words("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    months: words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: words("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    long: dotted,
    short: dotted,
    medium: (date) => date.split("-").reverse().join("."),
    withWeekday: withComma,
  },
  es: {
    weekdays: words("domingo lunes martes miércoles jueves viernes sábado"),
    months: words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    shortMonths: words("ene feb mar abr may jun jul ago sept oct nov dic"),
    long: (day, month, year) => `${day} de ${month}${year && ` de ${year}`}`,
    short: inOrder,
    withWeekday: withComma,
  },
  fr: {
    weekdays: words("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    months: words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: words("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    long: inOrder,
    short: inOrder,
    withWeekday: (weekday, date) => `${weekday} ${date}`,
  },
};

/** English with the day first. */
const BRITISH: DateWords = {
  ...ENGLISH,
  long: inOrder,
  short: inOrder,
  withWeekday: (weekday, date) => `${weekday} ${date}`,
};

/**
 * Returns the same words as Intl. The first Intl.DateTimeFormat blocks a phone for a tenth of a second, so we avoid it.
 */
export function dateWords(language: string): DateWords {
  if (localeOf(language) === "en-GB") return BRITISH;
  return DATE_WORDS[isLanguage(language) ? language : DEFAULT_LANGUAGE];
}
