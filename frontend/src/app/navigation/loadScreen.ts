import type { ComponentType } from "react";
import type { Screen } from "../routes";

const files = import.meta.glob<Record<string, ComponentType>>([
  "/src/features/*/pages/*Page.tsx",
  "/src/app/screens/{Home,Event,EditEvent,Profile}Screen.tsx",
  "!/src/features/{home,event,profile}/**",
  "!/src/features/event-form/pages/EditEventPage.tsx",
]);

/** The component of a screen, fetched when it is first wanted. */
export async function loadScreen({ file }: Screen): Promise<ComponentType> {
  const module = await files[`/src/${file}.tsx`]?.();
  const component = module?.[file.slice(file.lastIndexOf("/") + 1)];
  if (!component) throw new Error(`no screen ${file}`);
  return component;
}
