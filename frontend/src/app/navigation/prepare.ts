import i18next from "i18next";
import { type ComponentType, createElement, use } from "react";
import { useSession } from "@/platform/session/session";
import { besideWhichNow } from "./beside";
import { screenAt } from "./screenAt";
import { askAhead, loadScreen } from "./screens";
import type { Screen } from "./table";

/** A screen's code on its way. React takes it without a moment of waiting once the promise itself says that it is there. */
type Code = Promise<ComponentType> & { status?: "fulfilled"; value?: ComponentType };

const codes = new Map<string, Code>();
const failed = new Set<string>();

/** A screen's code: the same promise for whoever asks, also when it could not be had. */
function codeOf(screen: Screen): Code {
  const known = codes.get(screen.path);
  if (known) return known;
  const code: Code = loadScreen(screen);
  codes.set(screen.path, code);
  code.then(
    (value) => Object.assign(code, { status: "fulfilled", value }),
    () => failed.add(screen.path),
  );
  return code;
}

/** Tries a failed download again. Rendering must not do this by itself: it would try without end. */
function codeAnew(screen: Screen): Code {
  if (failed.delete(screen.path)) codes.delete(screen.path);
  return codeOf(screen);
}

/** The screen itself. What was prepared appears at once. */
export function ScreenView({ screen }: { screen: Screen }) {
  return createElement(use(codeOf(screen)));
}

/**
 * Fetches what opening a path will need, all at once: code, texts and data. Resolves when the screen
 * can be shown; its data may follow. Fails never: whoever opens the path is told.
 */
export async function prepare(pathname: string): Promise<void> {
  const beside = besideWhichNow(pathname);
  await Promise.all([prepareScreen(pathname), beside && prepareScreen(beside)]);
}

async function prepareScreen(pathname: string): Promise<void> {
  const found = screenAt(pathname);
  if (!found) return;
  const { screen, parameters } = found;
  if (useSession.getState().userId !== null) askAhead(screen, parameters);
  await Promise.allSettled([codeAnew(screen), i18next.loadNamespaces(screen.texts)]);
}
