import { expect, it } from "vitest";
import { personWith } from "./model";
import { namesakeOf, nameTyped } from "./personName";

it("a name becomes one line without blanks around it", () => {
  expect(nameTyped("  Dede \t Karl\n")).toBe("Dede Karl");
  expect(nameTyped("👵🏽")).toBe("👵🏽");
  expect(nameTyped("<b>Bob</b>")).toBe("<b>Bob</b>");
});

it("a name has 1 to 100 characters, of which one is visible", () => {
  for (const none of ["", "   ", "\u200b\u202e", "\u2800", "x".repeat(101), "ü".repeat(200)]) {
    expect(nameTyped(none)).toBeNull();
  }
  expect(nameTyped("👩‍🚀".repeat(33))).not.toBeNull();
  expect(nameTyped("ü".repeat(100))).toBe("ü".repeat(100));
});

const ayse = personWith({ id: "1", first_name: "Ayşe", last_name: "Demir" });
const irmak = personWith({ id: "2", first_name: "IRMAK", has_account: false });

it("a namesake is found by full or first name, whatever the case and the accents", () => {
  expect(namesakeOf("ayse", [irmak, ayse])).toBe(ayse);
  expect(namesakeOf("AYŞE DEMİR", [irmak, ayse])).toBe(ayse);
  expect(namesakeOf("ırmak", [ayse, irmak])).toBe(irmak);
});

it("other names, e-mail addresses and missing people are no namesakes", () => {
  expect(namesakeOf("Ayşegül", [ayse])).toBeUndefined();
  expect(namesakeOf("Demir", [ayse])).toBeUndefined();
  expect(namesakeOf("Ayşe", [personWith({ id: "3", deleted: true })])).toBeUndefined();
});
