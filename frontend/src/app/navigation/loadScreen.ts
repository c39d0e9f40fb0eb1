import type { ComponentType } from "react";
import type { Screen } from "../routes";

/** Screens by their file's name. Pages that app/screens composes are named …PageLayout, so that no chunk of their own is built. */
const files = import.meta.glob<Record<string, ComponentType>>([
  "/src/features/*/pages/*Page.tsx",
  "/src/app/screens/*Screen.tsx",
]);

/** Loads the code of a screen and returns its component. */
export async function loadScreen({ file }: Screen): Promise<ComponentType> {
  const module = await files[`/src/${file}.tsx`]?.();
  const component = module?.[file.slice(file.lastIndexOf("/") + 1)];
  if (!component) throw new Error(`no screen ${file}`);
  return component;
}
