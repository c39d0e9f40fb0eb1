import i18next from "i18next";
import { type ComponentType, createElement, use, useState } from "react";
import { loadMissingTexts } from "@/platform/i18n/i18n";
import { useSession } from "@/platform/session/session";
import { pause } from "@/platform/timing/pause";
import type { Screen } from "../routes";
import { besideWhichNow } from "./beside";
import { prefetchFirstData } from "./firstData";
import { loadScreen } from "./loadScreen";
import { screenAt } from "./screenAt";

/** How long a screen's code is waited for, also where it comes slowly. */
const CODE_MS = 60_000;

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();
const failed = new Set<string>();

/** A screen's code: the same promise for whoever asks, also when it could not be had. */
function codeOf(screen: Screen): Promise<ComponentType> {
  const known = loading.get(screen.path);
  if (known) return known;
  const code = Promise.race([loadScreen(screen), silence()]);
  loading.set(screen.path, code);
  code.then(
    (component) => loaded.set(screen.path, component),
    () => failed.add(screen.path),
  );
  return code;
}

/** A network that swallows the question gives no answer at all. In the words of browsers for code that could not be had. */
const silence = () =>
  pause(CODE_MS).then(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });

/** Tries a failed download again. Rendering must not do this by itself: it would try without end. */
function codeAnew(screen: Screen): Promise<ComponentType> {
  if (failed.delete(screen.path)) loading.delete(screen.path);
  return codeOf(screen);
}

/** The screen itself. What was prepared appears without a moment of waiting. Keyed by its path where another may follow. */
export function ScreenView({ screen }: { screen: Screen }) {
  // Decided once, so that a screen that had to be waited for is not made anew when its code is known.
  const [prepared] = useState(() => loaded.get(screen.path));
  return prepared ? createElement(prepared) : createElement(AwaitedScreen, { screen });
}

function AwaitedScreen({ screen }: { screen: Screen }) {
  return createElement(use(codeOf(screen)));
}

/**
 * Fetches what opening a path will need, all at once: code, texts and data. Resolves when the screen
 * can be shown; its data may follow. Never rejects: whoever opens the path is told.
 */
export async function prepare(pathname: string): Promise<void> {
  const beside = besideWhichNow(pathname);
  await Promise.all([prepareScreen(pathname), beside && prepareScreen(beside)]);
}

async function prepareScreen(pathname: string): Promise<void> {
  const found = screenAt(pathname);
  if (!found) return;
  const { screen, parameters } = found;
  if (useSession.getState().userId !== null) prefetchFirstData(screen, parameters);
  await Promise.allSettled([codeAnew(screen), i18next.loadNamespaces(screen.texts).then(loadMissingTexts)]);
}
