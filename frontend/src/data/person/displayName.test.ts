import { describe, expect, it } from "vitest";
import { isolated } from "@/core/text/isolated";
import { initials, lettersOf, MAX_NAME, nameOf, secondLetters, shortName } from "./displayName";

describe("a person's name", () => {
  it("a person's name is first and last name, else first, else last, else the e-mail", () => {
    const email = "ada@example.com";
    expect(nameOf({ first_name: "Ada", last_name: "Lovelace", email })).toBe("Ada Lovelace");
    expect(nameOf({ first_name: "Ada", last_name: " ", email })).toBe("Ada");
    expect(nameOf({ first_name: null, last_name: "Lovelace", email })).toBe("Lovelace");
    expect(nameOf({ first_name: null, last_name: null, email })).toBe(email);
  });

  it("a missing person and a deleted account have no name", () => {
    expect(nameOf(null)).toBeNull();
    expect(nameOf({ first_name: "Ada", deleted: true })).toBeNull();
  });

  it("a name on a chip is cut after 15 letters, however many bytes they have", () => {
    expect(shortName("Ada Lovelace")).toBe("Ada Lovelace");
    expect([...shortName(`${"👩‍🚀".repeat(3)}Wolfeschlegelstein`)].length).toBeLessThanOrEqual(MAX_NAME);
  });

  it("a right-to-left name on a chip is cut after 15 letters, whether its direction is isolated or not", () => {
    expect(shortName(isolated("عبد الله القاسم"))).toBe(isolated("عبد الله القاسم"));
    expect(shortName(isolated("عبد الرحمن القاسم"))).toBe(isolated("عبد الرحمن الق…"));
    expect(shortName("عبد الرحمن القاسم")).toBe(isolated("عبد الرحمن الق…"));
  });
});

describe("second letters", () => {
  it("people with the same initials get the first letter in which their names differ", () => {
    expect(secondLetters(["Max", "Maya", "Berk"])).toEqual(["x", "y", undefined]);
    expect(lettersOf({ first_name: "Max", letters: "x" }, "en")).toBe("Mx");
  });

  it("people whose two letters differ have the same letters in an event as everywhere else", () => {
    expect(secondLetters(["Anna", "Ayşe", "Ali", "Berk"])).toEqual([undefined, undefined, undefined, undefined]);
    expect(lettersOf({ first_name: "Anna" }, "de")).toBe("An");
    expect(lettersOf({ first_name: "Ayşe" }, "tr")).toBe("Ay");
  });

  it("equal names, and names with two words, keep their initials", () => {
    expect(secondLetters(["Max", "Max", "Max Weber", null])).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("initials", () => {
  it("initials are those of first and last name, or the first two letters of a single name", () => {
    expect(initials("Ada Lovelace", "en")).toBe("AL");
    expect(initials("ada", "en")).toBe("Ad");
    expect(initials("O’BRIEN", "en")).toBe("Ob");
    expect(initials("X", "en")).toBe("X");
    expect(initials("ada.lovelace@example.com", "en")).toBe("AL");
    expect(initials("", "en")).toBe("?");
  });

  it("initials of an e-mail address leave out its numbers", () => {
    expect(initials("cem-2@example.com", "en")).toBe("Ce");
    expect(initials("cem.1987.yilmaz@example.com", "en")).toBe("CY");
    expect(initials("42@example.com", "en")).toBe("4");
    expect(initials("Cem 2", "en")).toBe("C2");
  });

  it("initials follow the language: a Turkish i keeps its dot", () => {
    expect(initials("ipek inan", "tr")).toBe("İİ");
    expect(initials("ipek inan", "de")).toBe("II");
    expect(initials("IŞIL", "tr")).toBe("Iş");
  });
});
