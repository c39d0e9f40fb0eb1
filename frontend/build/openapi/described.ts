import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import type { Json } from "./component";
import { components } from "./components";

export const path = fileURLToPath(new URL("../../../functions/openapi.yaml", import.meta.url));

/** Begins the part of the file that the command writes. It ends with the file. */
const MARKER =
  "    # npm run openapi writes all below, from frontend/src/data/*/columns.ts by frontend/build/openapi/components.ts.\n";

export const described = readFileSync(path, "utf8");

/** Returns functions/openapi.yaml with the components of the app's schemas. Throws without the marker. */
export function withComponents(text: string): string {
  const [written, ...generated] = text.split(MARKER);
  if (generated.length !== 1) throw new Error(`${path} needs the line ${MARKER}`);
  return written + MARKER + Object.entries(components).map(asYaml).join("");
}

/** Returns a component as YAML, with a line for each of its properties. */
function asYaml([name, component]: [string, Json]): string {
  const lines = Object.entries(component).map(([key, value]) =>
    key === "properties"
      ? `      properties:\n${Object.entries(value as Json)
          .map(([column, said]) => `        ${column}: ${inFlow(said)}\n`)
          .join("")}`
      : `      ${key}: ${inFlow(value)}\n`,
  );
  return `    ${name}:\n${lines.join("")}`;
}

const inFlow = (value: unknown): string =>
  stringify(value, { collectionStyle: "flow", lineWidth: 0, flowCollectionPadding: true }).trim();
