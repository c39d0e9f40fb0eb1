import { expect, it } from "vitest";
import { destination } from "./destination";

const visitor = { path: "/", hash: "", signedIn: false, language: null, documentLanguage: null };

it("a visitor without a persisted language stays on the page", () => {
  for (const path of ["/", "/de/", "/privacy", "/en/terms", "/fr/delete-account"]) {
    expect(destination({ ...visitor, path })).toBeNull();
  }
});

it("the persisted language leads from a page without a prefix to its own", () => {
  expect(destination({ ...visitor, language: "de" })).toBe("/de/");
  expect(destination({ ...visitor, path: "/delete-account", language: "es" })).toBe("/es/delete-account");
  expect(destination({ ...visitor, path: "/privacy", language: "fr" })).toBe("/en/privacy");
  expect(destination({ ...visitor, path: "/privacy", hash: "#children", language: "fr" })).toBe("/en/privacy#children");
});

it("the persisted language never leads away from a language in the path", () => {
  expect(destination({ ...visitor, path: "/en/", language: "de" })).toBeNull();
  expect(destination({ ...visitor, path: "/", language: "tr" })).toBeNull();
});

it("the choice on a legal page applies to legal pages, whatever the app's language", () => {
  const german = { ...visitor, language: "de", documentLanguage: "tr" } as const;
  expect(destination({ ...german, path: "/terms" })).toBeNull();
  expect(destination({ ...german, path: "/" })).toBe("/de/");
});

it("a signed-in visitor is redirected to /home from every landing page, and from no other", () => {
  for (const path of ["/", "/en/", "/de/"]) {
    expect(destination({ ...visitor, path, signedIn: true })).toBe("/home");
  }
  expect(destination({ ...visitor, path: "/delete-account", signedIn: true })).toBeNull();
});

it("mailed links that open the landing page lead into the app, without session tokens", () => {
  const of = (hash: string) => destination({ ...visitor, hash });
  expect(of("#access_token=a&type=signup")).toBe("/login#error_code=former_link");
  expect(of("#access_token=a&type=recovery")).toBe("/login#error_code=former_link");
  expect(of("#error=access_denied&error_code=otp_expired")).toBe("/login#error=access_denied&error_code=otp_expired");
  expect(of("#steps")).toBeNull();
});
