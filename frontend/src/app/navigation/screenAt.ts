import { partsIn } from "@/core/routes/paths";
import { type Parameters, publicEntries, type Screen, signedInEntries } from "../routes";

/** Returns the screen at a path, with the path's parameters. */
export function screenAt(pathname: string): { screen: Screen; parameters: Parameters } | undefined {
  for (const screen of [...publicEntries, ...signedInEntries]) {
    const parameters = partsIn<string>(screen.path, pathname);
    if (parameters) return { screen, parameters };
  }
  return undefined;
}
