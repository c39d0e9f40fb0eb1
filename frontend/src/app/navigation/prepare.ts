import i18next from "i18next";
import { type ComponentType, createElement, use, useEffect, useState } from "react";
import { loadMissingTexts } from "@/platform/i18n/i18n";
import { useSession } from "@/platform/session/session";
import { loadAuthClient } from "@/platform/supabase/auth";
import { nextFrame, pause } from "@/platform/timing/pause";
import type { Entry, Screen } from "../routes";
import { eventBesideNow } from "./beside";
import { prefetchFirstData } from "./firstData";
import { screenAt } from "./screenAt";

/** Timeout of a screen's code, in milliseconds, also on slow networks. */
const CODE_MS = 60_000;

/** Screens by their file's name. Pages that app/screens composes are named …PageLayout, so that no chunk of their own is built. */
const files = import.meta.glob<Record<string, ComponentType>>([
  "/src/features/*/pages/*Page.tsx",
  "/src/app/screens/*Screen.tsx",
]);

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();
const failed = new Set<string>();

/** Returns the screen's code. All callers share one promise, also a rejected one. */
function codeOf(screen: Screen): Promise<ComponentType> {
  const known = loading.get(screen.path);
  if (known) return known;
  const code = Promise.race([loadScreen(screen), silence()]);
  loading.set(screen.path, code);
  // Texts need not wait until the code asks for them.
  void i18next.loadNamespaces(screen.texts);
  code.then(
    (component) => loaded.set(screen.path, component),
    () => failed.add(screen.path),
  );
  return code;
}

/** Loads the code of a screen and returns its component. */
async function loadScreen({ file }: Screen): Promise<ComponentType> {
  const module = await files[`/src/${file}.tsx`]?.();
  const component = module?.[file.slice(file.lastIndexOf("/") + 1)];
  if (!component) throw new Error(`no screen ${file}`);
  return component;
}

/** Rejects after the timeout with the browsers' error for missing code, because some networks swallow requests. */
const silence = () =>
  pause(CODE_MS).then(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });

/** Retries a failed download. Rendering must not retry by itself, because it would never stop. */
function retryCode(screen: Screen): Promise<ComponentType> {
  if (failed.delete(screen.path)) loading.delete(screen.path);
  return codeOf(screen);
}

/**
 * Renders a screen. A prepared screen appears without a loading state. Use its path as key where another may follow.
 */
export function ScreenView({ screen }: { screen: Screen }) {
  // Decided once, so that an awaited screen does not remount when its code arrives.
  const [prepared] = useState(() => loaded.get(screen.path));
  useEffect(() => void fetchNext(screen), [screen]);
  return prepared ? createElement(prepared) : createElement(AwaitedScreen, { screen });
}

/**
 * Fetches what signs a visitor in, and the code of the screen that then follows, while they read and type. After a failure
 * the code is loaded when it is needed.
 */
async function fetchNext({ leadsTo }: Entry): Promise<void> {
  const next = leadsTo && screenAt(leadsTo)?.screen;
  if (!next || useSession.getState().userId !== null) return;
  await nextFrame();
  const forgetFailure = () => {
    failed.delete(next.path);
    loading.delete(next.path);
  };
  await Promise.allSettled([loadAuthClient(), retryCode(next).catch(forgetFailure)]);
}

function AwaitedScreen({ screen }: { screen: Screen }) {
  return createElement(use(codeOf(screen)));
}

/**
 * Loads everything that opening a path needs, in parallel: code, texts and data. Resolves when the screen can be
 * rendered; its data may follow. Never rejects, because opening the path shows the failure.
 */
export async function prepare(pathname: string): Promise<void> {
  const beside = eventBesideNow(pathname);
  await Promise.all([prepareScreen(pathname), beside && prepareScreen(beside)]);
}

async function prepareScreen(pathname: string): Promise<void> {
  const found = screenAt(pathname);
  if (!found) return;
  const { screen, parameters } = found;
  const isSignedIn = useSession.getState().userId !== null;
  await Promise.allSettled([
    isSignedIn && prefetchFirstData(screen, parameters),
    retryCode(screen),
    i18next.loadNamespaces(screen.texts).then(loadMissingTexts),
  ]);
}
