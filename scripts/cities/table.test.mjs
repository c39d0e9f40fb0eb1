import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { otherNames, tableOf } from "./table.mjs";

const list = readFileSync(join(import.meta.dirname, "names.txt"), "utf8");

it("the table in the binary has the names of names.txt", () => {
  const table = gunzipSync(readFileSync(join(projectDir, "functions/place/cities.txt.gz"))).toString();
  const lines = table.trimEnd().split("\n");
  const count = lines.length / 8;
  const named = new Map();
  for (let i = 0; i < count; i++) {
    const [name, ...others] = lines[i].split("\t");
    if (others.length > 0) named.set(`${name}, ${lines[count + i]}`, others);
  }
  expect(named).toEqual(new Map([...otherNames(list)].map(([city, names]) => [city, names.flat()])));
});

it("otherNames refuses a list with a wrong line", () => {
  for (const text of [
    "Paris: de Paris",
    "Paris, FR",
    "Paris, FR: Paris",
    "Paris, FR: it Parigi",
    "Paris, FR: de A\nParis, FR: de B",
  ]) {
    expect(() => otherNames(text), text).toThrow("names.txt");
  }
});

it("tableOf sorts by population, drops small cities, and gives other names to the largest city of a name", () => {
  const place = (cityId, name, population, more = {}) => ({
    ...{
      cityId,
      name,
      population,
      country: "FR",
      featureCode: "PPL",
      adminCode: "",
      loc: { coordinates: [-1.00006, 2] },
    },
    ...more,
  });
  const places = [
    place(1, "Small", 4999),
    place(2, "Paris", 6000),
    place(3, "Paris", 2_000_000, { featureCode: "PPLC" }),
    place(4, "Austin", 9000, { country: "US", adminCode: "TX", featureCode: "PPLX" }),
  ];
  expect(tableOf(places, otherNames("Paris, FR: tr Paris’te; - PAR")).split("\n")).toEqual([
    ...["Paris\ttr\tParis’te\t\tPAR", "Austin", "Paris"],
    ...["FR", "US", "FR"],
    ...["", "TX", ""],
    ...["capital", "district", ""],
    ...["2000000", "9000", "6000"],
    ...["3", "4", "2"],
    ...["20000", "20000", "20000"],
    ...["-10001", "-10001", "-10001"],
    "",
  ]);
  expect(() => tableOf(places, otherNames("Rome, IT: de Rom"))).toThrow("Rome, IT");
});
