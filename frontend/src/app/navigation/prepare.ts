import i18next from "i18next";
import { type ComponentType, createElement, use } from "react";
import { useSession } from "@/shared/session/session";
import { askAhead, loadScreen, type Screen, screenAt } from "./screens";

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/** A screen's code: asked for once; asked for again when it could not be had. */
function codeOf(screen: Screen): Promise<ComponentType> {
  const known = loading.get(screen.path);
  if (known) return known;
  const code = loadScreen(screen).then(
    (component) => {
      loaded.set(screen.path, component);
      return component;
    },
    (error: unknown) => {
      loading.delete(screen.path);
      throw error;
    },
  );
  loading.set(screen.path, code);
  return code;
}

/** The screen itself. What was prepared appears without a moment of waiting. */
export function ScreenView({ screen }: { screen: Screen }) {
  return createElement(loaded.get(screen.path) ?? use(codeOf(screen)));
}

/**
 * Fetches what opening a path will need, all at once: code, texts and data. Resolves when the screen
 * can be shown; its data may follow. Fails never: whoever opens the path is told.
 */
export async function prepare(pathname: string): Promise<void> {
  const found = screenAt(pathname);
  if (!found) return;
  const { screen, parameters } = found;
  if (useSession.getState().userId !== null) askAhead(screen, parameters);
  await Promise.allSettled([codeOf(screen), i18next.loadNamespaces(screen.texts)]);
}
