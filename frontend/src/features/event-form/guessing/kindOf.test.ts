import { expect, it } from "vitest";
import { CATEGORIES } from "@/data/event/model";
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
] as const)("a name says what it is: %s is %s", (name, kind) => {
  expect(kindOf(name, false)).toBe(kind);
});

it("a name that says nothing is a trip where it has a place, else something other", () => {
  expect(kindOf("Porto", true)).toBe("short_trip");
  expect(kindOf("Ohana", false)).toBe("other");
  expect(kindOf("Skiparadise", false)).toBe("other");
});

it("no name is no kind", () => {
  expect(kindOf("", false)).toBe("");
  expect(kindOf(" … ", true)).toBe("");
});

it("a word for a kind is no place", () => {
  expect(saysKind("Essen")).toBe(true);
  expect(saysKind("Nevşehir")).toBe(false);
});

it("each kind but the other one has its words, folded as names are", () => {
  expect(KIND_WORDS.map(([kind]) => kind).sort()).toEqual(CATEGORIES.filter((kind) => kind !== "other").sort());
  for (const [, words] of KIND_WORDS) expect(words).toMatch(/^[a-z*,\s]+$/);
});
