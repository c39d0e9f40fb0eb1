import { expect, it } from "vitest";
import { ownAnswers } from "./ownAnswers";

const answered = (answer: Response, method = "POST") =>
  ownAnswers(async () => answer)("https://divido.test/rest/v1/rpc/save_expense", { method });

const html = { headers: { "Content-Type": "text/html; charset=utf-8" } };

it.each([
  ["a login page", () => new Response("<h1>Welcome to our hotel</h1>", html)],
  ["an empty answer", () => new Response("", { status: 200 })],
  ["an empty 404", () => new Response("", { status: 404 })],
  ["a 404 page", () => new Response("<h1>Not here</h1>", { ...html, status: 404 })],
  ["a 404 that the table client takes for no rows", () => new Response("[]", { status: 404 })],
])("%s of a gateway counts as an unreachable server", async (_, answer) => {
  expect((await answered(answer())).status).toBe(503);
});

it("the servers' own answers pass, with their bodies unread", async () => {
  for (const own of [
    Response.json({ id: "e" }),
    Response.json(null),
    new Response(null, { status: 201 }),
    new Response(null, { status: 204 }),
    Response.json({ code: "PT404", message: "expense_not_found" }, { status: 404 }),
    new Response("<h1>Too large</h1>", { ...html, status: 413 }),
  ]) {
    const answer = await answered(own);
    expect(answer).toBe(own);
    expect(answer.bodyUsed).toBe(false);
  }
  const head = new Response(null, { headers: { "Content-Length": "0" } });
  expect(await answered(head, "HEAD")).toBe(head);
});
