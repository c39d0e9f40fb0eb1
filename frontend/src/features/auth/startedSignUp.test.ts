// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import { newNonce, startedSignUp } from "./startedSignUp";

const ada = { email: "ada@divido.test", name: "Ada", nonce: "n" };

beforeEach(() => localStorage.clear());

it("a sign-up is found by its address, in whatever case, and by no other", () => {
  startedSignUp.keep(ada);
  expect(startedSignUp.of("Ada@Divido.test")).toMatchObject(ada);
  expect(startedSignUp.of("berk@divido.test")).toBeNull();
});

it("a sign-up is forgotten after an hour, when it is dropped, and when another one begins", () => {
  startedSignUp.keep(ada);
  expect(startedSignUp.of(ada.email, Date.now() + 59 * 60_000)).not.toBeNull();
  expect(startedSignUp.of(ada.email, Date.now() + 60 * 60_000)).toBeNull();
  expect(localStorage.getItem(KEYS.startedSignUp)).toBeNull();
  startedSignUp.keep({ ...ada, email: "berk@divido.test" });
  expect(startedSignUp.of(ada.email)).toBeNull();
  startedSignUp.drop();
  expect(startedSignUp.of("berk@divido.test")).toBeNull();
});

it("the start of the app forgets a sign-up of over an hour ago, whatever its address, and no other", () => {
  startedSignUp.keep(ada);
  startedSignUp.dropExpired(Date.now() + 59 * 60_000);
  expect(startedSignUp.of(ada.email)).toMatchObject(ada);
  startedSignUp.dropExpired(Date.now() + 60 * 60_000);
  expect(localStorage.getItem(KEYS.startedSignUp)).toBeNull();
});

it.each(["", "null", "{", "[]", '{"email":"ada@divido.test"}'])(
  "an invalid stored sign-up is ignored and removed: %s",
  (stored) => {
    localStorage.setItem(KEYS.startedSignUp, stored);
    expect(startedSignUp.of(ada.email)).toBeNull();
    expect(localStorage.getItem(KEYS.startedSignUp)).toBeNull();
  },
);

it("a nonce is new each time, 43 characters long, and its digest is the one that the database computes", async () => {
  const [one, two] = await Promise.all([newNonce(), newNonce()]);
  expect(one?.nonce).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(one?.nonce).not.toBe(two?.nonce);
  const { createHash } = await import("node:crypto");
  expect(one?.digest).toBe(
    createHash("sha256")
      .update(one?.nonce ?? "")
      .digest("hex"),
  );
});
