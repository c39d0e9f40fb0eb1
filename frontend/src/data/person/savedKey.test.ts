import { expect, it } from "vitest";
import { newSecretKey } from "@/core/ids/secretKey";
import { keyIn, recoverUrl } from "./savedKey";

it("the link of a key has it in the fragment, and leads back to the key", () => {
  const key = newSecretKey();
  const link = recoverUrl(key, "https://divido.example");
  expect(link).toBe(`https://divido.example/recover#${key}`);
  for (const typed of [link, ` ${link}\n`, key, `#${key}`]) expect(keyIn(typed)).toBe(key);
});

it.each(["", "#", "hello", "https://divido.example/recover", `${newSecretKey()}x`, `${newSecretKey()} x`])(
  "a text without a key has none: %s",
  (typed) => {
    expect(keyIn(typed)).toBeNull();
  },
);
