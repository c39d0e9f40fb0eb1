import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectDir } from "../project.mjs";
import { filesUnder } from "../setup/sources.mjs";

const table = readFileSync(`${projectDir}/docs/spec-coverage.md`, "utf8");
const files = filesUnder(
  ["docs", "frontend", "functions", "scripts", "supabase"],
  (path) => !/(^|\/)(node_modules|dist|coverage|test-results|\.cache)(\/|$)/.test(path),
);
const NAMED = /`([\w./*-]+\.(?:tsx?|css|json|sql|mjs|go))`/g;

/** The error catalogue of the specification, as far as a key is named there. */
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

/** The one file of the project whose path ends so. @param {string} name */
function fileNamed(name) {
  const found = files.filter((path) => `/${path}`.endsWith(`/${name}`));
  return found.length === 1 ? found[0] : undefined;
}

/** What the table names as shown: files with a part of a title. */
function shown() {
  return [...table.matchAll(/`([\w./-]+\.(?:spec\.ts|test\.tsx?|test\.mjs|go))` › ([^<|\n]+)/g)].map(
    ([, file, title]) => /** @type {const} */ ([file ?? "", (title ?? "").trim()]),
  );
}

test("every file that the table of the specification names exists, and is the only one of its name", () => {
  const named = [...table.matchAll(NAMED)].map(([, name]) => name ?? "").filter((name) => !name.includes("*"));
  expect(named.length).toBeGreaterThan(200);
  expect([...new Set(named)].filter((name) => !fileNamed(name))).toEqual([]);
});

test("every test that the table names is there", () => {
  expect(shown().length).toBeGreaterThan(150);
  const missing = shown().filter(([file, title]) => {
    const path = fileNamed(file);
    return !path || !readFileSync(`${projectDir}/${path}`, "utf8").includes(title);
  });
  expect(missing).toEqual([]);
});

test("every row names a test", () => {
  const rows = table.split("\n").filter((line) => line.startsWith("| ") && !/^\| (what|route|key) \|/.test(line));
  expect(rows.filter((row) => !row.includes(" › ")).map((row) => row.split("|")[1]?.trim())).toEqual([]);
});

test("every key of the specification's error catalogue is in the table and has a text", () => {
  const texts = ["errors", "legal"].map((name) =>
    readFileSync(`${projectDir}/frontend/src/locales/tr/${name}.json`, "utf8"),
  );
  expect(CATALOGUE.filter((key) => !table.includes(`\`${key}\``))).toEqual([]);
  expect(CATALOGUE.filter((key) => !texts.some((text) => text.includes(`"${key}": "`)))).toEqual([]);
});
