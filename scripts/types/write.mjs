// npm run types: writes the TypeScript types of the database for the front end, and the tables of functions in documents.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { projectDir } from "../project.mjs";
import { withStack } from "../stack/throwaway.mjs";
import { documentsWithTables } from "./function-tables.mjs";
import { generateTypes, typesFile } from "./generated.mjs";

await withStack({ functions: false }, async (stack) => {
  writeFileSync(typesFile, await generateTypes(stack.urls.database));
  console.log(`Wrote ${typesFile}`);
  const sql = postgres(stack.urls.database, { max: 1 });
  try {
    for (const [path, text] of Object.entries(await documentsWithTables(sql))) {
      writeFileSync(join(projectDir, path), text);
      console.log(`Wrote ${path}`);
    }
  } finally {
    await sql.end();
  }
});
