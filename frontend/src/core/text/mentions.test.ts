import fc from "fast-check";
import { expect, it } from "vitest";
import { asTyped, commentLength, commentParts, commentText, mentionBeingTyped, withMentions } from "./mentions";

const ADA = { id: "11111111-1111-4111-8111-111111111111", name: "Ada" };
const LACE = { id: "22222222-2222-4222-8222-222222222222", name: "Ada Lace" };
const ISIK = { id: "33333333-3333-4333-8333-333333333333", name: "Işık Öztürk" };
const PEOPLE = [ADA, LACE, ISIK];
const nameOf = (id: string) => PEOPLE.find((one) => one.id === id)?.name ?? "somebody";

it("typed names become mentions by id, the longest name first and only as whole words", () => {
  expect(withMentions("@ada lace and @Ada, @Işık Öztürk!", PEOPLE)).toBe(`@${LACE.id} and @${ADA.id}, @${ISIK.id}!`);
  for (const plain of ["@Adam", "mail@Ada", "@ Ada", "Ada", "@", "@@", "@Cem"])
    expect(withMentions(plain, PEOPLE)).toBe(plain);
  expect(withMentions("@", [{ id: "x", name: "" }])).toBe("@");
});

it("a stored comment is edited with the names of today", () => {
  expect(asTyped(`Ask @${ADA.id}, @${ISIK.id.toUpperCase()}`, nameOf)).toBe("Ask @Ada, @Işık Öztürk");
  expect(asTyped("@44444444-4444-4444-8444-444444444444", nameOf)).toBe("@somebody");
});

it("splitting and joining a comment loses nothing", () => {
  expect(commentParts(`@${ADA.id} and\n@${LACE.id}`)).toEqual([{ person: ADA.id }, " and\n", { person: LACE.id }]);
  expect(commentParts("")).toEqual([]);
  const part = fc.oneof(fc.string(), fc.constantFrom(...PEOPLE.map(({ id }) => `@${id}`)));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      expect(commentText(commentParts(text))).toBe(text);
    }),
  );
});

it("a mention counts as one character, and so does an emoji", () => {
  expect(commentLength(`@${ADA.id} 🎈`)).toBe(3);
});

it("a name being typed is found before the cursor, and an e-mail is none", () => {
  expect(mentionBeingTyped("Ask @")).toBe("");
  expect(mentionBeingTyped("Ask @Ada L")).toBe("Ada L");
  for (const text of ["Ask", "ada@lace", "@Ada, yes", "@Ada\n"]) expect(mentionBeingTyped(text)).toBeNull();
});
