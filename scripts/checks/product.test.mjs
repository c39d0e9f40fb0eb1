import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

const product = readFileSync(`${projectDir}/docs/product.md`, "utf8");
const files = filesUnder(
  ["docs", "frontend", "functions", "lab", "scripts", "supabase"],
  (path) => !/(^|\/)(node_modules|dist|coverage|test-results|\.cache)(\/|$)/.test(path),
);
const read = (file) => readFileSync(`${projectDir}/${file}`, "utf8");

/** Keys of the specification's error catalogue. */
const CATALOGUE = `
  user_not_authenticated failed_load_profile failed_update_profile failed_update_password failed_delete_account
  fill_required_fields failed_create_event failed_load_event failed_load_events failed_update_event failed_delete_event
  failed_make_passive_event event_not_found only_participants_can_edit cannot_remove_yourself failed_remove_participant
  failed_to_load_participants failed_create_invite_link share_failed failed_copy_to_clipboard failed_create_expense
  failed_create_expense_participants failed_update_expense failed_update_expense_participants failed_delete_expense
  expense_not_found failed_to_load_expense failed_to_load_expense_participants failed_load_expenses
  confirm_exchange_rate_error failed_to_fetch_exchange_rate invitation_not_found invitation_expired
  failed_load_invitation invalid_invitation invalid_or_expired_invitation please_login_first already_participant
  already_joined_event failed_join_event failed_process_invitation failed_load_settlements failed_to_load_iban
  user_no_iban user_not_found copy_failed authentication_error unexpected_error not_logged_in error
`
  .trim()
  .split(/\s+/);

/** Returns the only file whose path ends so, undefined if there are none or several. @param {string} name */
function fileNamed(name) {
  const found = files.filter((path) => `/${path}`.endsWith(`/${name}`));
  return found.length === 1 ? found[0] : undefined;
}

const TEST = /`([\w./-]+\.(?:spec\.ts|test\.tsx?|test\.mjs|go))` "([^"]+)"/g;

test("every test that docs/product.md names exists", () => {
  const named = [...product.matchAll(TEST)].map(([, file, title]) => ({ file, title }));
  expect(named.length).toBeGreaterThan(250);
  const missing = named.filter(({ file, title }) => {
    const path = fileNamed(file);
    return !path || !read(path).includes(title);
  });
  expect(missing).toEqual([]);
});

test("every test that docs/security.md quotes exists", () => {
  const tests = files.filter((file) => /\.(test|spec)\.\w+$|_test\.go$/.test(file)).map(read);
  const lastCells = [...read("docs/security.md").matchAll(/^\|.*\| (.*) \|$/gm)].map(([, cell]) => cell);
  const quoted = lastCells.flatMap((cell) => [...cell.matchAll(/"([^"]+)"/g)].map(([, title]) => title));
  expect(quoted.length).toBeGreaterThan(60);
  const parts = quoted.flatMap((title) => title.split("...").map((part) => part.replace(/,? *$/, "").trim()));
  expect(parts.filter((part) => part && !tests.some((text) => text.includes(part)))).toEqual([]);
});

test("every Go package, private function and column that docs/security.md names exists", () => {
  const text = read("docs/security.md");
  const sql = files
    .filter((file) => /^supabase\/migrations\/.*\.sql$/.test(file))
    .map(read)
    .join("\n");
  const packages = [...text.matchAll(/Go: ([\w/]+(?:, [\w/]+)*)/g)].flatMap(([, names]) => names.split(", "));
  const names = [...text.matchAll(/`([a-z_]+)\.([a-z_]+)`/g)];
  const inSchema = names.filter(([, schema]) => schema === "private");
  const columns = names.filter(([, table]) => sql.includes(`create table public.${table} (`));
  for (const { length } of [packages, inSchema, columns]) expect(length).toBeGreaterThan(1);
  expect(
    packages.filter((name) => !files.some((file) => /^functions\//.test(file) && file.includes(`/${name}/`))),
  ).toEqual([]);
  expect(inSchema.filter(([, , name]) => !sql.includes(`private.${name}`))).toEqual([]);
  expect(columns.filter(([, , name]) => !new RegExp(`^  ${name} `, "m").test(sql))).toEqual([]);
});

test("every statement of docs/product.md names a test", () => {
  const [statements] = product.split("## 12. What differs from the specification");
  // The tests of a statement are on the line below it.
  const lines = statements
    .replaceAll("\n  `", " `")
    .split("\n")
    .filter((line) => /^- |^\| (?!route|where|---)/.test(line));
  expect(lines.length).toBeGreaterThan(90);
  expect(lines.filter((line) => !line.match(TEST))).toEqual([]);
});

test("every key of the error catalogue is in docs/product.md and has a text", () => {
  const texts = ["errors", "legal"].map((name) => read(`frontend/src/locales/tr/${name}.json`));
  expect(CATALOGUE.filter((key) => !product.includes(`\`${key}\``))).toEqual([]);
  expect(CATALOGUE.filter((key) => !texts.some((text) => text.includes(`"${key}": "`)))).toEqual([]);
});
