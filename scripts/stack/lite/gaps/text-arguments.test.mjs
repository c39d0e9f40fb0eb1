import { expect, it } from "vitest";
import { withTextArguments } from "./text-arguments.mjs";

const call = "http://localhost/rest/v1/rpc/find_expenses";

it("arguments of a GET call are quoted, and other query parameters are not", () => {
  const { url, headers } = withTextArguments(
    new Request(`${call}?search=12.50&currency=%22a%22&select=id&limit=1`, { headers: { apikey: "k" } }),
  );
  expect([...new URL(url).searchParams]).toEqual([
    ["search", '"12.50"'],
    ["currency", '""a""'],
    ["select", "id"],
    ["limit", "1"],
  ]);
  expect(headers.get("apikey")).toBe("k");
});

it("a call by POST, and a table, are asked as they were", () => {
  for (const request of [
    new Request(`${call}?search=1`, { method: "POST", body: "{}" }),
    new Request("http://localhost/rest/v1/expenses?amount=eq.1"),
  ]) {
    expect(withTextArguments(request)).toBe(request);
  }
});
