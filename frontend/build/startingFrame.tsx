import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { type Frame, inMarkup } from "@/app/early/frame";
import type { Openings } from "@/app/early/opening";
import layout from "@/app/layout/AppLayout.module.css";
import { Navigation } from "@/app/layout/Navigation";
import { type Head, signedInEntries } from "@/app/routes";
import { LANGUAGES, type Language } from "@/core/languages/languages";
import { BellLink } from "@/ui/Bell";
import { Page } from "@/ui/Page";
import { Skeleton } from "@/ui/State";
import { renderOpenings } from "./openings";

const files = import.meta.glob<Record<string, unknown>>("../src/locales/*/*.json", { eager: true, import: "default" });

/** A key that i18next prints in place of a text: "events:list.title". */
const KEY = /\b\w+:(?:\w+\.)*[a-z_]+/g;

/** Renders the frame of the early script with the app's own components, and the texts of all languages. */
export async function renderStartingFrame(): Promise<{ frame: Frame; openings: Openings }> {
  await i18next.use(initReactI18next).init({ lng: "cimode", appendNamespaceToCIMode: true });
  const keys: string[] = [];
  const rendered = (element: React.ReactNode) =>
    renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).replace(KEY, (key) => {
      if (!keys.includes(key)) keys.push(key);
      return `{${keys.indexOf(key)}}`;
    });
  const around = rendered(
    <div className={layout.app}>
      <Navigation />
      <main className={layout.main}>{"{screen}"}</main>
    </div>,
  );
  const heads = Object.fromEntries(signedInEntries.map(({ file, head }) => [file, rendered(<Beginning {...head} />)]));
  const openings = renderOpenings(rendered, (language, key) => inMarkup(textOf(language, key)));
  const frame = {
    around,
    heads,
    texts: inEach((language) => keys.map((key) => inMarkup(textOf(language, key)))),
    greetings: inEach((language) => textOf(language, "home:greeting")),
  };
  return { frame, openings };
}

function Beginning({ title, subtitle, back, icon, bell, width, form }: Head) {
  return (
    <Page
      title={title}
      subtitle={subtitle}
      back={back && "/"}
      icon={icon && null}
      actions={bell && <BellLink unseen={false} />}
      width={width}
      form={form}
    >
      <Skeleton height="7rem" />
      <Skeleton height="40vh" />
    </Page>
  );
}

function inEach<T>(of: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>;
}

function textOf(language: Language, key: string): string {
  const [namespace, path = ""] = key.split(":");
  let text: unknown = files[`../src/locales/${language}/${namespace}.json`];
  for (const name of path.split(".")) text = (text as Record<string, unknown> | undefined)?.[name];
  if (typeof text !== "string") throw new Error(`no text ${key} in ${language}`);
  return text;
}
