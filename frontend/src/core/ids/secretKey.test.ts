import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { digestOf, newSecretKey } from "./secretKey";
import { sha256 } from "./sha256";

it("a key is 32 random bytes in base64url, another one each time", () => {
  const made = Array.from({ length: 50 }, newSecretKey);
  for (const key of made) expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(made).size).toBe(50);
});

it("a digest is SHA-256 of the text in hex, with and without https", async () => {
  const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await digestOf("abc")).toBe(digest);
  vi.stubGlobal("crypto", { ...crypto, subtle: undefined });
  expect(await digestOf("abc")).toBe(digest);
  vi.unstubAllGlobals();
});

it("the digest without https equals the browser’s for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(sha256(bytes)).toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});
