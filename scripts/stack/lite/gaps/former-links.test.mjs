import { expect, it } from "vitest";
import { formerLink } from "./former-links.mjs";

const asked = (method, path) =>
  formerLink(new Request(`http://127.0.0.1:1${path}`, { method }), "http://localhost:8080");

it("GET /auth/v1/verify redirects to the page that offers a new mail, whatever its parameters", () => {
  const answer = asked("GET", "/auth/v1/verify?token=t&type=recovery&redirect_to=https://evil.example");
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("Location")).toBe("http://localhost:8080/auth/confirm");
});

it("formerLink ignores other requests", () => {
  expect(asked("POST", "/auth/v1/verify")).toBeNull();
  expect(asked("GET", "/auth/v1/user")).toBeNull();
});
