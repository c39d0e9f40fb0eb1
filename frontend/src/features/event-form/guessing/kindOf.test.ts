import { expect, it } from "vitest";
import { CATEGORIES } from "@/data/event/columns";
import { kindOf, saysKind } from "./kindOf";
import { KIND_WORDS } from "./kindWords";

it.each([
  ["Kapadokya", "short_trip"],
  ["KAPADOKYA'DA 3 GÜN", "short_trip"],
  ["Ski", "short_trip"],
  ["Kayak haftası", "short_trip"],
  ["Roadtrip / Ausflug", "short_trip"],
  ["Escapada a Sevilla", "short_trip"],
  ["Dinner at Mert's", "dining_friends"],
  ["Akşam yemeği", "dining_friends"],
  ["Essen bei Jonas", "dining_friends"],
  ["Cena de empresa", "dining_friends"],
  ["Apéro chez Zoé", "dining_friends"],
  ["Geburtstag", "special_occasion"],
  ["Lea's birthday dinner", "special_occasion"],
  ["Doğum günü", "special_occasion"],
  ["Düğün", "special_occasion"],
  ["Cumpleaños de Ana", "special_occasion"],
  ["Noël en famille", "special_occasion"],
  ["Weekend in Porto", "weekend_fun"],
  ["Hafta sonu", "weekend_fun"],
  ["Fin de semana", "weekend_fun"],
  ["Week-end sympa", "weekend_fun"],
  ["Summer 2027", "long_vacation"],
  ["YAZ TATİLİ", "long_vacation"],
  ["Sommerferien", "long_vacation"],
  ["Vacaciones", "long_vacation"],
] as const)("the name %s is of the kind %s", (name, kind) => {
  expect(kindOf(name, false)).toBe(kind);
});

it("an unknown name with a place is a trip, without one it is other", () => {
  expect(kindOf("Porto", true)).toBe("short_trip");
  expect(kindOf("Ohana", false)).toBe("other");
  expect(kindOf("Skiparadise", false)).toBe("other");
});

it("an empty name has no kind", () => {
  expect(kindOf("", false)).toBe("");
  expect(kindOf(" … ", true)).toBe("");
});

it("a word for a kind is no place", () => {
  expect(saysKind("Essen")).toBe(true);
  expect(saysKind("Nevşehir")).toBe(false);
});

it("each kind except other has its words, folded like names", () => {
  expect(KIND_WORDS.map(([kind]) => kind).sort()).toEqual(CATEGORIES.filter((kind) => kind !== "other").sort());
  for (const [, words] of KIND_WORDS) expect(words).toMatch(/^[a-z*,\s]+$/);
});
