import { randomUUID } from "node:crypto";

/**
 * Returns the bill of materials in CycloneDX 1.6: the dependencies of the released programs, for vulnerability and licence
 * scanners.
 * @param {{ version: string, made: Date, dependencies: import("./dependencies.mjs").Dependency[] }} release
 */
export function billOfMaterials({ version, made, dependencies }) {
  const self = {
    type: "application",
    "bom-ref": "divido",
    name: "divido",
    version,
    licenses: [{ license: { id: "MIT" } }],
  };
  const components = dependencies.map(({ name, version: theirs, kind, licence }) => {
    const purl = purlOf(kind, name, theirs);
    return { type: "library", "bom-ref": purl, name, version: theirs, purl, licenses: licensesOf(licence) };
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: made.toISOString(), component: self },
    components,
    dependencies: [{ ref: self["bom-ref"], dependsOn: components.map((component) => component["bom-ref"]) }],
  };
}

/** A package's purl: the @ of a scope is written %40. */
const purlOf = (kind, name, version) =>
  `pkg:${kind}/${name.split("/").map(encodeURIComponent).join("/")}@${encodeURIComponent(version)}`;

const licensesOf = (licence) =>
  / (or|and) /i.test(licence) ? [{ expression: licence.replace(/ or /gi, " OR ") }] : [{ license: { id: licence } }];
