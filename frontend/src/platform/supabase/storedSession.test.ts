import { expect, it } from "vitest";
import { goodSession } from "./storedSession";

const NOW = Date.UTC(2027, 4, 14);
const session = (secondsLeft: number) => ({ access_token: "token", expires_at: NOW / 1000 + secondsLeft });
const stored = (secondsLeft: number) => JSON.stringify(session(secondsLeft));

it("takes a stored session as it is while its token is good for more than a minute and a half", () => {
  expect(goodSession(stored(91), NOW)).toEqual(session(91));
  expect(goodSession(stored(89), NOW)).toBeNull();
  expect(goodSession(stored(-10), NOW)).toBeNull();
});

it("leaves anything else to the auth client", () => {
  for (const odd of ["", "null", "{}", '{"access_token":"token"}', '{"expires_at":9e15}', "[1]"]) {
    expect(goodSession(odd, NOW)).toBeNull();
  }
});
