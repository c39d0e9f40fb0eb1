import { writeEnglishAs } from "@/core/languages/english";
import type { Language } from "@/core/languages/languages";
import type { EventPageWire } from "@/data/event/schema";
import type { SettlementWire } from "@/data/settlement/payeeAccounts";
import { writeAmountsIn } from "@/platform/i18n/amountStyle";
import { KEYS, localStore } from "@/platform/storage/localStore";
import type { Opening } from "./frame";
import { eventOpening, type Openings, settlementOpening } from "./opening";

/** The screen of this file, with what the build rendered of it. */
declare const SCREEN: keyof Openings;
declare const OPENINGS: Openings;

/**
 * Shows the first figures of an event as soon as they arrive, long before the app can. A separate file for each of the
 * few screens that need one. `answers` are the responses to the screen's requests (app/routes.ts), in that order.
 */
export async function showOpening(
  answers: Promise<Response>[],
  language: Language,
  draw: (opening: Opening) => void,
): Promise<void> {
  writeAmountsIn(language);
  writeEnglishAs(navigator.languages);
  const me = JSON.parse(localStore.get(KEYS.user) ?? "{}").userId;
  const [page, settlement] = answers.map(read);
  // Refer to OPENINGS only once, because the build inlines its value at every use.
  const made = OPENINGS;
  if (SCREEN === "event") {
    const event = (await page) as EventPageWire | null;
    if (event) draw(eventOpening(made, language, me, event));
    return;
  }
  const answer = (await settlement) as SettlementWire | null;
  const opening = answer && settlementOpening(made, language, me, answer);
  if (!opening) return;
  draw(opening);
  const named = (await page) as EventPageWire | null;
  if (named) draw({ ...opening, values: { ...opening.values, name: named.event.name } });
}

/** Returns a response's data. Null for a failure, which the app will show. The response stays readable for the app. */
async function read(answer: Promise<Response>): Promise<unknown> {
  const response = await answer.catch(() => null);
  return response?.ok ? response.clone().json() : null;
}
