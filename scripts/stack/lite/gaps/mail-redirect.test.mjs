import { expect, it } from "vitest";
import { leadingTo, rememberingRedirect, toTheirRedirect } from "./mail-redirect.mjs";

const link = (email) =>
  `http://localhost:1/auth/confirm?token_hash=t&amp;type=signup&amp;lang=en&amp;email=${email}&amp;next=http://localhost:1`;
const html = `<a href="${link("ada@example.com")}">Confirm</a>`;
const parametersOf = (mail) =>
  Object.fromEntries(new URL(/"(.*?)"/.exec(mail)?.[1].replaceAll("&amp;", "&") ?? "").searchParams);

it("the link of a mail has the redirect of its request", async () => {
  const sent = [];
  const driver = toTheirRedirect({ send: async (mail) => void sent.push(mail.html) });
  const there = "http://localhost:1/invite/abc?autoJoin=true";
  const request = new Request(`http://localhost:1/auth/v1/signup?redirect_to=${encodeURIComponent(there)}`);
  await rememberingRedirect(request, () => driver.send({ to: "ada@example.com", subject: "", text: "", html }));
  expect(parametersOf(sent[0])).toMatchObject({
    token_hash: "t",
    type: "signup",
    email: "ada@example.com",
    next: there,
  });
});

it("without a redirect the link leads to the front page", () => {
  expect(parametersOf(leadingTo(html, null)).next).toBe("http://localhost:1");
});

it("an e-mail address in a link decodes to itself", () => {
  const odd = "ada+trip&type=recovery@example.com";
  expect(parametersOf(leadingTo(`<a href="${link(odd)}">`, null))).toMatchObject({ type: "signup", email: odd });
});

it("an e-mail address cannot break out of the link", () => {
  expect(leadingTo(html, `"><script>`)).not.toContain("<script>");
});
