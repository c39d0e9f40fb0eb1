import { readFileSync } from "node:fs";
import { join } from "node:path";
import { functions } from "../../supabase/functions.mjs";
import { projectDir } from "../project.mjs";

/** @typedef {import("../../supabase/functions.mjs").Listed} Listed */

const BEGIN = "<!-- Written by `npm run types` from supabase/functions.mjs. -->";
const END = "<!-- End of what is written. -->";

/**
 * Returns the documents with the tables of functions, as they should be, by their path.
 * @param {import("postgres").Sql} sql
 * @returns {Promise<Record<string, string>>}
 */
export async function documentsWithTables(sql) {
  const declared = await declaredFunctions(sql);
  const readme = ["s", "v"].map((volatility) =>
    tableOf(
      volatility === "s" ? "GET" : "POST",
      functions.filter(
        ({ name, who, used }) => who === "people" && used !== "queries" && declared(name).volatility === volatility,
      ),
      declared,
    ),
  );
  readme.push(
    tableOf(
      "with the secret key alone",
      functions.filter(({ who }) => who === "server"),
      declared,
    ),
  );
  return {
    "supabase/README.md": withTables("supabase/README.md", readme.join("\n\n")),
    "docs/security.md": withTables("docs/security.md", ownersList(declared)),
  };
}

/** @typedef {{ volatility: string, definer: boolean, arguments: string[] }} Declared */

/** @param {import("postgres").Sql} sql @returns {Promise<(name: string) => Declared>} */
async function declaredFunctions(sql) {
  const rows = await sql`
    select pronamespace::regnamespace || '.' || proname as name, provolatile as volatility, prosecdef as definer,
      coalesce(proargnames[1:pronargs]::text[], '{}') as arguments
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const all = new Map(rows.map(({ name, ...declared }) => [name, /** @type {Declared} */ (declared)]));
  return (name) => {
    const found = all.get(name);
    if (!found) throw new Error(`supabase/functions.mjs lists ${name}, which no migration makes.`);
    return found;
  };
}

/** @param {string} title @param {Listed[]} those @param {(name: string) => Declared} declared */
function tableOf(title, those, declared) {
  const lines = grouped(those, ({ about }) => about).map(([about, group]) => {
    const signatures = group.map(({ name }) => code(`${short(name)}(${declared(name).arguments.join(", ")})`));
    return `| ${signatures.join(", ")} | ${about} |`;
  });
  return [`| ${title} | |`, "|---|---|", ...lines].join("\n");
}

/** @param {(name: string) => Declared} declared */
function ownersList(declared) {
  const those = functions.filter(({ name, who }) => who === "people" && declared(name).definer);
  return grouped(those, ({ asOwner }) => asOwner)
    .map(([why, group]) => `- ${group.map(({ name }) => code(short(name))).join(", ")}: ${why}.`)
    .join("\n");
}

/** @param {string} name */
const short = (name) => name.replace("public.", "");

/** @param {string} text */
const code = (text) => `\`${text}\``;

/** Groups in the order of their first members. @param {Listed[]} those @param {(one: Listed) => string | undefined} by */
function grouped(those, by) {
  /** @type {Map<string | undefined, Listed[]>} */
  const groups = new Map();
  for (const one of those) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups];
}

/** @param {string} path @param {string} tables */
function withTables(path, tables) {
  const [before, rest = ""] = readFileSync(join(projectDir, path), "utf8").split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`${path} lacks the lines between which tables are written.`);
  return `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`;
}
