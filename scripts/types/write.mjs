// npm run types: writes the TypeScript types of the database for the front end.
import { writeFileSync } from "node:fs";
import { withStack } from "../stack/throwaway.mjs";
import { generateTypes, typesFile } from "./generated.mjs";

await withStack({ functions: false }, async (stack) =>
  writeFileSync(typesFile, await generateTypes(stack.urls.database)),
);
console.log(`Wrote ${typesFile}`);
