// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import { goodSession, storedSession } from "./storedSession";

const NOW = Date.UTC(2027, 4, 14);
const session = (secondsLeft: number) => ({ access_token: "token", expires_at: NOW / 1000 + secondsLeft });
const store = (text: string) => localStorage.setItem(KEYS.session, text);

beforeEach(() => localStorage.clear());

it("a stored session is used unchanged while its token is valid for more than a minute and a half", () => {
  store(JSON.stringify(session(91)));
  expect(goodSession(NOW)).toEqual(session(91));
  store(JSON.stringify(session(89)));
  expect(goodSession(NOW)).toBeNull();
  expect(storedSession()).toEqual(session(89));
});

it("invalid or expired data on the device are no good session", () => {
  expect(goodSession(NOW)).toBeNull();
  for (const odd of ["", "null", "{}", '{"access_token":"token"}', '{"expires_at":9e15}', "[1]"]) {
    store(odd);
    expect(goodSession(NOW), odd).toBeNull();
  }
});
