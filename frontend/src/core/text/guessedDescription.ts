import { LANGUAGES, type Language } from "@/core/languages/languages";

/** The guesses, each in all languages: those of `form.described` and `form.described_in` in locales/…/events.json. */
export const GUESSES: readonly string[] = [
  "Birlikte uzun tatil|Long vacation together|Gemeinsamer Urlaub|Vacaciones largas en grupo|Longues vacances ensemble",
  "{{city}}: uzun tatil|Long vacation in {{city}}|Urlaub in {{city}}|Vacaciones largas en {{city}}|Longues vacances à {{city}}",
  "Birlikte kısa gezi|Short trip together|Kurztrip zusammen|Viaje corto en grupo|Petit voyage ensemble",
  "{{city}}: kısa gezi|Short trip to {{city}}|Kurztrip nach {{city}}|Viaje corto a {{city}}|Petit voyage à {{city}}",
  "Arkadaşlarla yemek|Dinner with friends|Essen mit Freunden|Comida con amigos|Repas entre amis",
  "{{city}}: arkadaşlarla yemek|Dinner with friends in {{city}}|Essen mit Freunden in {{city}}|Comida con amigos en {{city}}|Repas entre amis à {{city}}",
  "Birlikte bir hafta sonu|A weekend together|Ein Wochenende zusammen|Un fin de semana en grupo|Un week-end ensemble",
  "{{city}}: bir hafta sonu|A weekend in {{city}}|Ein Wochenende in {{city}}|Un fin de semana en {{city}}|Un week-end à {{city}}",
  "Kutlanacak bir gün|A day to celebrate|Ein Tag zum Feiern|Un día para celebrar|Un jour à fêter",
  "{{city}}: bir kutlama|Celebrating in {{city}}|Zusammen feiern in {{city}}|De celebración en {{city}}|Une fête à {{city}}",
  "Ortak harcamalar|Something to share|Gemeinsame Ausgaben|Algo entre varios|Un moment ensemble",
  "{{city}}: birlikte|Together in {{city}}|Zusammen in {{city}}|En grupo en {{city}}|Ensemble à {{city}}",
];

/**
 * Returns an event's description as a reader sees it. A guess that its creator left unchanged, in any of the app's
 * languages, is returned in the reader's; every other text as it is. Null without a description.
 */
export function describedIn(
  language: Language,
  { description, place_city }: { description: string | null; place_city: string | null },
): string | null {
  if (description === null) return null;
  const filled = (template = "") => template.replace("{{city}}", () => place_city ?? "");
  const guess = GUESSES.map((texts) => texts.split("|")).find((texts) =>
    texts.some((text) => filled(text) === description),
  );
  return guess ? filled(guess[LANGUAGES.indexOf(language)]) : description;
}
