import { expect, it } from "vitest";
import { isEmail } from "./email";

it.each(["ada@example.com", " ada@example.com ", "o'neil+trip@mail.example.co.uk", "ada@xn--bcher-kva.example"])(
  "the text %j is an address",
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

it.each(["", "ada", "ada@", "ada@example", "@example.com", "ada lace@example.com", "ada..lace@example.com", ".a@b.de"])(
  "the text %j is no address",
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);
