import { expect, it } from "vitest";
import { ownAnswers } from "./ownAnswers";

const answered = (answer: Response) => ownAnswers(async () => answer)("https://divido.test/rest/v1/rpc/save_expense");

const html = { headers: { "Content-Type": "text/html; charset=utf-8" } };

it.each([
  ["a login page", () => new Response("<h1>Welcome to our hotel</h1>", html)],
  ["an empty answer", () => new Response(null)],
  ["an empty 404", () => new Response(null, { status: 404 })],
  ["a 404 page", () => new Response("<h1>Not here</h1>", { ...html, status: 404 })],
])("%s of a gateway counts as an unreachable server", async (_, answer) => {
  expect((await answered(answer())).status).toBe(503);
});

it("the servers' own answers pass, with their bodies unread", async () => {
  const typed = (type: string) => new Response("{}", { headers: { "Content-Type": type } });
  for (const own of [
    Response.json(null),
    typed("application/geo+json"),
    typed("application/vnd.pgrst.object+json; charset=utf-8"),
    typed("image/webp"),
    new Response(null, { status: 201 }),
    new Response(null, { status: 204 }),
    Response.json({ code: "PT404", message: "expense_not_found" }, { status: 404 }),
    new Response("<h1>Too large</h1>", { ...html, status: 413 }),
  ]) {
    const answer = await answered(own);
    expect(answer).toBe(own);
    expect(answer.bodyUsed).toBe(false);
  }
});
