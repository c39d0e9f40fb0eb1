import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { billOfMaterials } from "./bill.mjs";
import { shippedDependencies } from "./build.mjs";
import { licenceOf, mayUse } from "./licences.mjs";
import { changelog, licencesPaper } from "./papers.mjs";

const lock = JSON.parse(readFileSync(join(projectDir, "package-lock.json"), "utf8"));

describe("licences", () => {
  it("shippedDependencies lists modules of the server and packages of the app, each with a permitted licence", async () => {
    const shipped = await shippedDependencies();
    expect(shipped.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["stdlib", "github.com/labstack/echo/v5", "react", "scheduler", "@radix-ui/react-dialog"]),
    );
    expect(shipped.map(({ name }) => name)).not.toContain("vite");
    expect(shipped.filter(({ text }) => text === "").map(({ name, licence }) => `${name}: ${licence}`)).toEqual(
      // They declare it without a licence text.
      [
        ...["deu", "eng", "fra", "spa", "tur"].map((language) => `@tesseract.js-data/${language}: MIT`),
        "tr46: MIT",
        "react-remove-scroll-bar: MIT",
        "worker-f: MIT",
      ],
    );
  });

  it("every installed package has a licence that permits its use", () => {
    const packages = Object.entries(lock.packages).filter(
      ([path, { link }]) => path.includes("node_modules/") && !link,
    );
    expect(packages.length).toBeGreaterThan(100);
    const unknown = packages.filter(([, { license }]) => !mayUse(license, { shipped: false }));
    expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it("licenceOf recognizes licences by their texts", () => {
    const bsd = "Redistribution and use in source and\nbinary forms, with or without modification";
    expect(licenceOf("Permission is hereby granted, free of charge, to any\nperson obtaining a copy")).toBe("MIT");
    expect(licenceOf(bsd)).toBe("BSD-2-Clause");
    expect(licenceOf(`${bsd} … Neither the name of Google`)).toBe("BSD-3-Clause");
    expect(licenceOf("Apache License\n   Version 2.0, January 2004")).toBe("Apache-2.0");
    expect(licenceOf("All rights reserved.")).toBeUndefined();
  });

  it("mayUse refuses unknown and copyleft licences", () => {
    expect(mayUse(undefined, { shipped: false })).toBe(false);
    expect(mayUse("GPL-3.0", { shipped: false })).toBe(false);
    expect(mayUse("MPL-2.0", { shipped: true })).toBe(false);
    expect(mayUse("(MPL-2.0 OR Apache-2.0)", { shipped: true })).toBe(true);
    expect(mayUse("MIT AND GPL-3.0", { shipped: true })).toBe(false);
  });
});

const two = [
  { name: "@scope/one", version: "1.0.0", kind: "npm", licence: "MIT", text: "the text" },
  { name: "example.org/two", version: "v2.0.0+x", kind: "golang", licence: "MIT OR Apache-2.0", text: "the text" },
];

it("billOfMaterials names each dependency by its package address", () => {
  const bill = billOfMaterials({ version: "v1", made: new Date(0), dependencies: two });
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    metadata: { component: { version: "v1" } },
  });
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    "pkg:npm/%40scope/one@1.0.0",
    "pkg:golang/example.org/two@v2.0.0%2Bx",
  ]);
  expect(bill.components.map(({ licenses }) => licenses)).toEqual([
    [{ license: { id: "MIT" } }],
    [{ expression: "MIT OR Apache-2.0" }],
  ]);
  expect(bill.dependencies[0].dependsOn).toHaveLength(2);
});

it("licencesPaper contains each licence text once, under all packages that use it", () => {
  const paper = licencesPaper(two);
  expect(paper.match(/the text/g)).toHaveLength(1);
  expect(paper).toContain("@scope/one 1.0.0 (MIT)\nexample.org/two v2.0.0+x (MIT OR Apache-2.0)");
});

it("changelog lists commits by day", () => {
  expect(changelog("v1", "2026-11-23 Two, at once\n2026-11-23 One\n2026-11-22 Zero\n")).toBe(
    "# Divido v1\n\n## 2026-11-23\n\n- Two, at once\n- One\n\n## 2026-11-22\n\n- Zero\n",
  );
});
