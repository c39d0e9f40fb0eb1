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
  const home = homeOf(spoken);
  const region = regionOf(zone, home) ?? home;
  if (region === null) return null;
  const country = new Intl.DisplayNames(language, { type: "region" }).of(region) ?? region;
  const [area, city] = [zone.split("/")[0], zone.split("/").at(-1)?.replaceAll("_", " ")];
  return { country, city: city && area !== "Etc" && area !== city ? city : country };
}

/** Returns the region in which a language is spoken most. */
function homeOf(spoken: string): string | null {
  try {
    return new Intl.Locale(spoken).maximize().region ?? null;
  } catch {
    return null;
  }
}

/** Regions of the zones that were searched: going through all regions takes a phone about a tenth of a second. */
const searched = new Map<string, string | null>();

/** Returns the region of a zone. Most people are at home, so that region is searched first. */
function regionOf(zone: string, home: string | null): string | null {
  const known = searched.get(zone);
  if (known !== undefined) return known;
  const regions = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  let region: string | null = null;
  try {
    region = [...(home === null ? [] : [home]), ...regions].find((one) => zonesOf(one).includes(zone)) ?? null;
  } catch {
    // Very old browsers know no regions.
  }
  searched.set(zone, region);
  return region;
}

/** Older browsers have a property in place of the method, or neither. */
function zonesOf(region: string): readonly string[] {
  const locale: { timeZones?: readonly string[]; getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(
    `und-${region}`,
  );
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
