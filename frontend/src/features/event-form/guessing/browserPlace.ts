import type { Somewhere } from "./guesses";

/** Letters of region codes. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Returns where the browser seems to be, for visitors, who have neither events nor a profile: the city of its time zone,
 * and that zone's country, otherwise the country of its language. Null if the browser says neither.
 */
export function browserPlace(
  language: string,
  spoken: string = navigator.language,
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Somewhere | null {
  const region = regionOf(zone) ?? regionOf(null, spoken);
  if (region === null) return null;
  const country = new Intl.DisplayNames(language, { type: "region" }).of(region) ?? region;
  const [area, city] = [zone.split("/")[0], zone.split("/").at(-1)?.replaceAll("_", " ")];
  return { country, city: city && area !== "Etc" && area !== city ? city : country };
}

function regionOf(zone: string | null, spoken = "und"): string | null {
  try {
    if (zone === null) return new Intl.Locale(spoken).maximize().region ?? null;
    const regions = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
    return regions.find((region) => zonesOf(region).includes(zone)) ?? null;
  } catch {
    return null;
  }
}

/** Older browsers have a property in place of the method, or neither. */
function zonesOf(region: string): readonly string[] {
  const locale: { timeZones?: readonly string[]; getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(
    `und-${region}`,
  );
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
