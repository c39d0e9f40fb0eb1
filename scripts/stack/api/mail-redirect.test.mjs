import { expect, it } from "vitest";
import { leadingTo, rememberingRedirect, toTheirRedirect } from "./mail-redirect.mjs";

const link = "http://localhost:1/auth/v1/verify?token=t&amp;type=signup&amp;redirect_to=http%3A%2F%2Flocalhost%3A1";
const html = `<a href="${link}">Confirm</a>`;

it("the link of a mail leads where its request asked", async () => {
  const sent = [];
  const driver = toTheirRedirect({ send: async (mail) => void sent.push(mail.html) });
  const there = "http://localhost:1/invite/abc?autoJoin=true";
  const request = new Request(`http://localhost:1/auth/v1/signup?redirect_to=${encodeURIComponent(there)}`);
  await rememberingRedirect(request, () => driver.send({ to: "ada@example.com", subject: "", text: "", html }));
  expect(sent[0]).toContain(`redirect_to=${encodeURIComponent(there)}"`);
});

it("without a wish it leads to the front page", () => {
  expect(leadingTo(html, null)).toBe(html);
});

it("an address cannot break out of the link", () => {
  expect(leadingTo(html, `"><script>`)).not.toContain("<script>");
});
