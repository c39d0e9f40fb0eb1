// npm run currencies: writes the lists of currencies of SQL, Go and TypeScript from supabase/currencies.json.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { currencyFiles } from "./files.mjs";

for (const [path, text] of Object.entries(currencyFiles())) {
  writeFileSync(join(projectDir, path), text);
  console.log(`Wrote ${path}`);
}
