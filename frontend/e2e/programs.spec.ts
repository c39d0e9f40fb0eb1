import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** Runs the blocks of docs/api.md with an ordinary shell and curl against the whole server. */

const run = promisify(execFile);
const guide = readFileSync("../docs/api.md", "utf8");

/** Returns the runnable blocks of the guide, each with its heading. */
const blocks = guide.split(/^## /m).flatMap((part) => {
  const heading = part.slice(0, part.indexOf("\n"));
  return [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = ""]) => ({ heading, script }));
});

const BEGIN = "\u001e";

/** Runs all blocks in one shell, which stops at the first failure, and returns the output by heading. */
async function follow(env: Record<string, string>): Promise<Record<string, string>> {
  const script = blocks.map(({ heading, script }) => `printf '${BEGIN}%s\\n' '${heading}'\n${script}`).join("");
  const { stdout } = await run("sh", ["-euc", script], { env: { ...process.env, ...env } });
  const said: Record<string, string> = {};
  for (const part of stdout.split(BEGIN).slice(1)) {
    const end = part.indexOf("\n");
    const heading = part.slice(0, end);
    said[heading] = (said[heading] ?? "") + part.slice(end + 1);
  }
  return said;
}

/** Parses the JSON answers in the output, one per line. Further lines of an answer by PostgREST begin with a blank. */
const answers = (text = "") =>
  text
    .split(/\n(?! )/)
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

test("the guide for programs leads from signing in to a settled event as it is written", async ({
  baseURL,
}, testInfo) => {
  const ada = await newPerson("Ada");
  const bo = await newPerson("Bo");
  const shared = await newTrip(ada, [bo]);
  await spend(shared, { what: "Flat", amount: 20, by: ada, among: [ada, bo] });
  const photo = testInfo.outputPath("receipt.jpg");
  writeFileSync(photo, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, "photo")]));
  const said = await follow({
    ...{ DIVIDO: String(baseURL), EMAIL: ada.email, PASSWORD: ada.password },
    ...{ PERSON: bo.id, SHARED: shared.id, PHOTO: photo },
  });
  expect(Object.keys(said)).toEqual([
    "Sign in",
    "List your events",
    "Make an event",
    "Add an expense",
    "Split it as usual, copy it",
    "Repeat it",
    "Change it",
    "Read the balances",
    "Who pays whom",
    "Settle with a person",
    "Ways to be paid",
    "Ask about an entry",
    "Attach a photo",
    "Delete, and bring back",
    "Take all of it",
    "Sign out",
  ]);
  expect(answers(said["List your events"])).toMatchObject([[{ id: shared.id, my_net: 10 }]]);
  const [friend] = answers(said["Make an event"]);

  // A repeated request creates the expense once.
  const [first, again, pass, back, bill] = answers(said["Add an expense"]);
  expect(again).toEqual(first);
  expect(first).toMatchObject({ description: "Fondue", amount: 85.01, version: 1 });
  expect(pass).toMatchObject({ amount: 20, currency: "GBP", rate_source: "builtin" });
  expect(back).toMatchObject({ description: "Deposit back", amount: -10 });
  expect(bill).toMatchObject({ description: "Pide", amount: 33 });
  const [isSaved, page, isRemoved, copy] = answers(said["Split it as usual, copy it"]);
  expect([isSaved, isRemoved]).toEqual([true, false]);
  const usual = { name: "Nights", parts: { [ada.id]: 2, [friend]: 1 }, is_default: true };
  expect(page.saved_splits).toMatchObject([usual]);
  expect(copy).toMatchObject({ description: "Fondue", amount: 85.01, paid_by: ada.id });
  expect(copy.event_id).not.toBe(first.event_id);
  const [series, due, gone] = answers(said["Repeat it"]);
  expect(series).toMatchObject({ unit: "week", every: 1, expense: { description: "Ski locker", amount: 9 } });
  expect(due).toMatchObject({ unconfirmed: expect.any(Array) });
  expect(gone).toEqual({ id: series.id });
  const [changed] = answers(said["Change it"]);
  expect(changed).toMatchObject({ id: first.id, amount: 90.01, version: 2 });

  // Exact to the cent: the friend owes 45.00 for the fondue and 5.50 of the bill, less their payment for Ada's pass and their half
  // of the deposit.
  const cents = (amount: number) => Math.round(amount * 100);
  const owed = 4500 + 550 - cents(pass.amount_in_event_currency) - 500;
  const net = (rows: { user_id: string; net: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.user_id, cents(row.net)]));
  expect(owed).toBeGreaterThan(500);
  expect(net(answers(said["Read the balances"])[0])).toEqual({ [ada.id]: owed, [friend]: -owed });
  const [settlement, spent, profile, payment] = answers(said["Who pays whom"]);
  expect(settlement.transfers).toHaveLength(1);
  expect(settlement.transfers[0]).toMatchObject({ from: friend, to: ada.id, amount: owed / 100 });
  expect(spent).toMatchObject({ currency: "EUR", debts: [{ from: friend, to: ada.id, amount: owed / 100 }] });
  expect(profile).toMatchObject({ home_currency: "TRY" });
  expect(payment).toMatchObject({ from_user: friend, to_user: ada.id, amount: 5 });

  const [together, repeated] = answers(said["Settle with a person"]);
  expect(together).toMatchObject({ made_by: ada.id, with_user: bo.id, amount: -5, received: true });
  expect(repeated).toEqual(together);
  expect(answers(said["Ways to be paid"])).toEqual([{ service: "paypal", handle: "adalovelace" }]);

  const [reserved, uploaded, added, photos] = answers(said["Attach a photo"]);
  expect(reserved).toMatchObject({ expense_id: first.id, bytes: 2004, confirmed_at: null });
  expect(uploaded).toMatchObject({ Key: `receipts/${reserved.path}` });
  expect(added).toMatchObject({ id: reserved.id, confirmed_at: expect.any(String) });
  expect(photos).toMatchObject([{ id: reserved.id, path: reserved.path, created_by: ada.id }]);
  expect(readFileSync(`${photo}.copy`).equals(readFileSync(photo))).toBe(true);

  const [deleted, restored] = answers(said["Delete, and bring back"]);
  expect(deleted).toMatchObject({ id: first.id, version: 3, deleted_by: ada.id });
  expect(restored).toMatchObject({ id: first.id, version: 4, deleted_by: null });

  // The export of a program equals what the app shows.
  const [book] = answers(said["Take all of it"]);
  expect(book).toEqual(await ada.rpc("event_export", { event_id: first.event_id }));
  expect(book.expenses.map(({ id }: { id: string }) => id)).toEqual([first.id, pass.id, back.id, bill.id]);
  expect(net(book.balances)).toEqual({ [ada.id]: owed - 500, [friend]: 500 - owed });
  expect(said["Sign out"]?.trim()).toBe("");
});
