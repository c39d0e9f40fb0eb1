import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/core/languages/languages";
import { languagesOf, PUBLIC_PAGES, pathOf, publicPageAt } from "@/core/routes/publicPages";
import { DELETE_ACCOUNT_TEXTS } from "./legal/texts";
import { renderPages } from "./pages";

const pages = renderPages({
  earlyScript: "early()",
  siteScript: "/assets/site.js",
  deleteAccountScript: "/assets/delete-account.js",
  fontLatin: "/assets/latin.woff2",
  fontLatinExt: "/assets/latin-ext.woff2",
  manifest: "/manifest.webmanifest",
  origin: "https://divido.example",
  year: 2026,
});

const APP_ROUTES = ["/login", "/register", "/home", "/import", "/add-event"];

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? "");
}

it("every page has a file in every language in which it exists", () => {
  const expected = PUBLIC_PAGES.flatMap((page) => languagesOf(page).map((language) => pathOf(page, language)));
  expect(pages.map(({ file }) => `/${file}`)).toEqual(expected.map((path) => `${path.replace(/\/$/, "")}/index.html`));
});

describe.each(pages.map((page) => [page.file, page] as const))("%s", (_file, { page, language, html }) => {
  it("a page contains its language, title, description and address", () => {
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    expect(all(html, /<title>([^<]+)<\/title>/g)).toHaveLength(1);
    const [description = ""] = all(html, /<meta name="description" content="([^"]+)"/g);
    expect(description.length).toBeGreaterThan(20);
    expect(description.length).toBeLessThan(170);
    expect(html).toContain(`<link rel="canonical" href="https://divido.example${pathOf(page, language)}"/>`);
    expect(html).toContain(`<meta property="og:image" content="https://divido.example/og-${language}.png"/>`);
  });

  it("a page links to all its other languages", () => {
    expect(all(html, /rel="alternate" hreflang="([^"]+)"/g)).toEqual([...languagesOf(page), "x-default"]);
  });

  it("a page inlines one script, the early one, and its other scripts are files that the content security policy allows", () => {
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes, code]) => [attributes, code]);
    expect(scripts[0]).toEqual(["", "early()"]);
    expect(scripts.length).toBeGreaterThan(1);
    for (const [attributes, code] of scripts.slice(1)) {
      expect(attributes).toMatch(/src="\/assets\//);
      expect(code).toBe("");
    }
    expect(html).not.toMatch(/\son[a-z]+=/);
    expect(html).not.toContain("javascript:");
  });

  it("a page preloads no font, which loads when the page is idle", () => {
    expect(html).not.toContain('rel="preload"');
  });

  it("a page links only to existing pages", () => {
    for (const link of all(html, /<a [^>]*href="([^"]+)"/g)) {
      const [path = "", fragment] = link.split("#");
      if (fragment) expect(html).toContain(`id="${fragment}"`);
      else expect(APP_ROUTES.includes(path) || publicPageAt(path), link).toBeTruthy();
    }
  });

  it("a page has one first heading, distinct ids and no unfilled placeholder", () => {
    expect(all(html, /<(h1)[ >]/g)).toHaveLength(1);
    const ids = all(html, /\sid="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html.replace(/data-template="[^"]*"/g, "")).not.toContain("{{");
  });
});

it.each(languagesOf("delete-account"))(
  "the page for deleting an account says what that means and how it is done, in %s",
  (language) => {
    const html = pages
      .find((page) => page.page === "delete-account" && page.language === language)
      ?.html.replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
    const texts = DELETE_ACCOUNT_TEXTS[language];
    const parts = [
      texts.title,
      texts.subtitle,
      texts.warning,
      ...Object.values(texts.how),
      texts.helpTitle,
      texts.help,
    ];
    expect(Object.values(texts.consequences)).toHaveLength(4);
    for (const part of [...parts, ...Object.values(texts.consequences)]) expect(html).toContain(part);
    expect(html).toContain(
      `<a class="button button-secondary" href="${pathOf("contact", language)}">${texts.contact}</a>`,
    );
    const links = all(html ?? "", /<a [^>]*href="([^"]+)"/g);
    const others = LANGUAGES.filter((other) => other !== language);
    expect(links).toEqual(expect.arrayContaining(others.map((other) => pathOf("delete-account", other))));
  },
);
