import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { superuser } from "../../scripts/stack/postgres/server.mjs";
import { secretsOf } from "../../scripts/stack/secrets.mjs";
import { startStack } from "../../scripts/stack/stack.mjs";
import { removeData, temporaryDataDir } from "../../scripts/stack/temporary-data.mjs";
import { discussion, largeLedger } from "./support/large-ledger.mjs";
import { planReader } from "./support/plans.mjs";

/**
 * Checks what each screen reads of a large ledger: no sequential scan, and few more table rows than it shows. Counts the rows
 * of executed plans instead of measuring time.
 */

/** @type {Awaited<ReturnType<typeof startStack>>} */
let own;
/** @type {Awaited<ReturnType<typeof planReader>>} */
let reader;
/** @type {Awaited<ReturnType<typeof largeLedger>>} */
let filled;
/** Values of the names in the queries below. @type {Record<string, string>} */
let names;

const [myEvents, inEvent, page] = [41, 3000, 50];
/** A page of expenses, with four shares each and rarely a second payer. */
const pageRows = page * (1 + 2 + 4);
/** Up to ten bills are at the table, with nine lines and two extras each; 200 more ended in the last days. */
const openBills = 10 * (1 + 9 + 2);
/** Everything an event page shows besides its expenses. */
const around = 300 + openBills;

beforeAll(async () => {
  own = await startStack({ dataDir: temporaryDataDir("plans"), durable: false });
  const url = new URL(own.urls.database);
  url.username = superuser;
  url.password = secretsOf(own.dataDir).databasePassword;
  const [owner, above] = [own.urls.database, url.href].map((at) => postgres(at, { max: 1, onnotice: () => {} }));
  filled = await largeLedger(owner, above);
  const [row] = await owner`
    select expense_date::text as day, created_at::text as time, id from public.expenses
    where event_id = ${filled.event} and deleted_at is null
    order by expense_date desc, created_at desc, id
    offset 2000 limit 1`;
  const [entry] = await owner`
    select id from public.event_log where event_id = ${filled.event} order by id offset 1500 limit 1`;
  const [bill] = await owner`
    select id from public.shared_bills where event_id = ${filled.event} and status = 'closed' limit 1`;
  await Promise.all([owner.end(), above.end()]);
  names = {
    event: `event_id => '${filled.event}'`,
    eventId: `'${filled.event}'`,
    expenseId: `'${row.id}'`,
    me: `'${filled.reader.id}'`,
    colleague: `'${filled.colleague}'`,
    older: `before_date => '${row.day}', before_time => '${row.time}', before_id => '${row.id}'`,
    before: String(entry.id),
    billId: `'${bill.id}'`,
    time: `'${row.time}'`,
  };
  reader = await planReader(url.href, filled.reader);
}, 180_000);

afterAll(async () => {
  await reader?.end();
  await own?.stop();
  if (own) removeData(own.dataDir);
});

const money = [
  "expenses",
  "expenses_payers",
  "expenses_participants",
  "event_log",
  "event_balances",
  "payments",
  "expense_series",
  "comments",
  "check_marks",
  "saved_splits",
  "receipts",
  "expense_items",
  "expense_extras",
  "shared_bills",
  "shared_bill_lines",
  "shared_bill_extras",
  "shared_bill_seats",
  "shared_bill_marks",
];
const sum = (byTable) => money.reduce((total, table) => total + (byTable[table] ?? 0), 0);

/**
 * Runs the query with plans for its values and with generic plans, because PostgreSQL may choose either after five calls.
 * @param {string} query @param {{ rows: number, entries?: number }} most
 */
async function expectToRead(query, { rows, entries = 0 }) {
  const asked = query.replaceAll(/\$(\w+)/g, (_, name) => names[name]);
  for (const plans of /** @type {const} */ (["custom", "generic"])) {
    const read = await reader.read(asked, plans);
    const about = `${query}, with ${plans} plans: ${JSON.stringify(read)}`;
    expect(read.scanned, about).toEqual([]);
    expect(sum(read.rows), `rows of ${about}`).toBeLessThanOrEqual(rows);
    expect(sum(read.entries), `entries of ${about}`).toBeLessThanOrEqual(entries);
  }
}

describe("nothing is read from end to end, and hardly more than is shown, by", () => {
  // Of each of an event's newest hundred log entries, the index may say whether its expense has a share of the reader.
  const asked = 100;
  test.each([
    // The balances of the twenty newest open events, of at most twelve people each.
    // With the newest hundred log entries of an event, to know whether there are unseen news.
    ["dashboard()", { rows: 5 * myEvents + 20 * 13 + 100, entries: 12 * myEvents + 20 * 13 }],
    ["my_events(true)", { rows: 2 * myEvents, entries: myEvents }],
    ["my_deleted_events()", { rows: 0 }],
    ["my_lost_event($event)", { rows: 2 }],
    ["recent_expenses()", { rows: 20 * 7, entries: 30 * myEvents }],
    ["recent_expenses(before_time => $time, before_id => $expenseId)", { rows: 20 * 7, entries: 30 * myEvents }],
    // Nearly every expense has a share of both. The index alone says so, and whether the person is in each event.
    ["expenses_with(person_id => $colleague)", { rows: 10 * 7, entries: 12 * myEvents }],
    [
      "expenses_with(person_id => $colleague, before_time => $time, before_id => $expenseId)",
      { rows: 10 * 7, entries: 12 * myEvents },
    ],
    ["event_page($event)", { rows: pageRows + around + myEvents, entries: 2 * page + asked }],
    [
      "event_page($event, also => array[$expenseId]::uuid[])",
      { rows: pageRows + around + myEvents, entries: 2 * page + asked },
    ],
    ["event_expenses($event)", { rows: pageRows, entries: 2 * page }],
    ["event_expenses($event, $older)", { rows: pageRows, entries: 2 * page }],
    ["expense_page($event, id => $expenseId)", { rows: 10 }],
    ["event_history($event)", { rows: pageRows + page }],
    ["event_history($event, before => $before)", { rows: pageRows + 2 * page }],
    // A bill with nine lines, two extras, four seats and eighteen marks. It is asked for its host, its draft and the caller's seat, too.
    ["shared_bill($event, id => $billId)", { rows: 3 + 9 + 2 + 4 + 18 + 4 }],
    ["settlement($event)", { rows: 20 }],
    ["unclaimed_people($event)", { rows: 20 }],
    // The colleague is in the large event and in about twenty of the small ones.
    ["person_page(person_id => $colleague)", { rows: 25 * 6, entries: 12 * myEvents }],
  ])("%s", (call, most) => expectToRead(`select public.${call}`, most));
});

describe("all that an event holds is added up from the index alone by", () => {
  // The event's expenses, and the caller's shares of them.
  const once = 2 * inEvent;
  test.each([
    ["find_expenses($event)", { rows: pageRows, entries: once }],
    ["find_expenses($event, search => 'museum')", { rows: pageRows, entries: once }],
    ["find_expenses($event, topic => 'drinks')", { rows: pageRows, entries: once }],
    ["find_expenses($event, search => 'no such thing')", { rows: 0, entries: once }],
    ["find_expenses($event, paid_by => $colleague, shared_by => $me, $older)", { rows: pageRows, entries: 2 * once }],
    ["event_statistics($event)", { rows: 20, entries: once }],
    ["my_statistics()", { rows: 5 * myEvents, entries: 3 * (inEvent + 25 * myEvents) + once }],
  ])("%s", (call, most) => expectToRead(`select public.${call}`, most));
});

describe("what shows every row reads each once", () => {
  test.each([
    ["event_statistics($event, by_person => true)", { rows: inEvent * (2 + 4) + 20, entries: 4 * inEvent }],
    // The payers of each expense, and the rows of those at a place.
    ["event_statistics($event, story => true)", { rows: inEvent * (1 + 2) + 40, entries: 3 * inEvent }],
    ["spent_between($event)", { rows: inEvent * (2 + 4) + 220 }],
    // One expense in twenty has a bill of three lines.
    ["event_export($event)", { rows: inEvent * (1 + 2 + 4) + 220 + (inEvent / 20) * 3 }],
  ])("%s", (call, most) => expectToRead(`select public.${call}`, most));
});

describe("a table asked by itself is read by its key", () => {
  test.each([
    ["select revision from public.events where id = $eventId", 0],
    ["select * from public.events order by created_at desc", 0],
    ["select * from public.profiles", 0],
    ["select * from public.event_participants where event_id = $eventId", 0],
    ["select * from public.expenses where event_id = $eventId and id = $expenseId", 1],
    ["select * from public.expenses_participants where event_id = $eventId and expense_id = $expenseId", 4],
    ["select * from public.expenses_payers where event_id = $eventId and expense_id = $expenseId", 2],
    ["select * from public.payments where event_id = $eventId", 200],
    ["select * from public.expense_series where event_id = $eventId", 5],
    ["select * from public.event_log where event_id = $eventId order by id desc limit 10", 11],
    [
      "select * from public.event_log where event_id = $eventId and entity = 'expense' and entity_id = $expenseId " +
        "order by id desc limit 100",
      5,
    ],
    ["select * from public.event_balances where user_id = $me", 2 * myEvents],
  ])("%s", (query, rows) => expectToRead(query, { rows }));
});

// Last, because the other figures are those of an event without a discussion.
test("home reads only the newest hundred log entries of an event with thousands, and what they are about", async () => {
  const owner = postgres(own.urls.database, { max: 1, onnotice: () => {} });
  await discussion(owner, filled.event, filled.reader.id, filled.colleague);
  // A second apart, as people write, instead of all at once.
  await owner`update public.event_log set at = now() - interval '1 second' * ((select max(id) from public.event_log) - id)`;
  await owner`update public.event_participants set joined_at = joined_at - interval '1 year'`;
  // As autovacuum does.
  await owner`analyze`;
  await owner.end();
  // A log entry, its comment or check mark, and up to two reads of its expense. Payers are read for check marks.
  await expectToRead("select private.news_of(array[$eventId]::uuid[])", { rows: 100 * 4, entries: 100 });
  // At most a hundred log entries of each event, and for each whether its expense has a share of the reader, which the index alone
  // says. Then for those of the page what they are about.
  const logged = 100 + (myEvents - 1) * 35;
  await expectToRead("select public.my_news()", { rows: logged + 100 * 8, entries: logged + 2 * page });
  // The first event with unseen news ends the search.
  await expectToRead("select private.has_unseen_news()", { rows: logged + 100 * 3, entries: 100 + page });
});
