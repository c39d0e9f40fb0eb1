import { expect, it } from "vitest";
import { sessionIn } from "./asked.mjs";

const token = (payload) => `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`;

it("sessionIn returns the session of a token, and nothing for an invalid one", () => {
  expect(sessionIn(token({ session_id: "a" }))).toBe("a");
  for (const odd of [undefined, "", "x", "a.b.c", token(null), token({ session_id: 7 })]) {
    expect(sessionIn(odd)).toBe("");
  }
});
