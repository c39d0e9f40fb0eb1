import { afterAll, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { events } from "./support/doings/events.mjs";
import { imports } from "./support/doings/imports.mjs";
import { money } from "./support/doings/money.mjs";
import { people } from "./support/doings/people.mjs";
import { series } from "./support/doings/series.mjs";
import { expectTruth } from "./support/doings/truth.mjs";
import { upkeep } from "./support/doings/upkeep.mjs";
import { newWorld } from "./support/doings/world.mjs";
import { randomFrom, SEEDS } from "./support/random.mjs";
import { connect } from "./support/stack.mjs";

/** Total number of actions. */
const { DIVIDO_DOINGS = "1000" } = process.env;
const writers = 6;
const stretches = 10;

const connections = connect(writers);
afterAll(() => connections.end({ timeout: 5 }));

const doings = { ...money, ...imports, ...people, ...events, ...series, ...upkeep };

/** Relative frequency of each action. @type {Record<keyof typeof doings, number>} */
const habits = {
  spend: 16,
  change: 10,
  catchUp: 8,
  dropOut: 3,
  remove: 5,
  restore: 4,
  again: 6,
  pay: 6,
  unpay: 2,
  repay: 2,
  settle: 8,
  unsettle: 2,
  confirm: 1,
  repeat: 4,
  pass: 3,
  catchUpSeries: 4,
  addOne: 3,
  skipOne: 2,
  turnSeries: 2,
  dropSeries: 1,
  bring: 4,
  unbring: 2,
  add: 4,
  rename: 1,
  dismiss: 2,
  claim: 3,
  merge: 2,
  separate: 3,
  takeOver: 1,
  unite: 2,
  disunite: 1,
  begin: 1,
  leave: 2,
  welcome: 8,
  withdraw: 1,
  end: 1,
  resume: 4,
  edit: 3,
  entitle: 1,
  introduce: 2,
  speak: 1,
  move: 1,
  show: 2,
  ask: 6,
  reply: 2,
  vanish: 1,
  age: 2,
};
const habitual = Object.entries(habits).flatMap(([name, often]) => Array(often).fill(name));

/** Valid error codes of a request. */
const refusals = new Set([
  "already_claimed",
  "amount_exceeds_balance",
  "balances_changed",
  "cannot_merge",
  "cannot_remove_yourself",
  "event_currency_frozen",
  "event_not_found",
  "expense_not_found",
  "id_in_use",
  "import_not_found",
  "invalid_amount",
  "invalid_import",
  "invalid_or_expired_invitation",
  "invalid_payer",
  "invalid_payment",
  "invalid_rate",
  "invalid_settlement",
  "invalid_share",
  "invalid_split_method",
  "invalid_household",
  "invitation_not_found",
  "not_participant",
  "nothing_owed",
  "only_admin_can_merge",
  "only_admin_can_remove",
  "participant_not_found",
  "payer_not_participant",
  "payment_not_found",
  "person_in_use",
  "occurrence_exists",
  "occurrence_not_found",
  "event_passive",
  "person_not_found",
  "request_not_found",
  "same_person_now",
  "separation_expired",
  "settlement_not_found",
  "series_not_found",
  "sharer_not_participant",
  "household_not_found",
  "user_not_authenticated",
  "user_not_found",
  "version_conflict",
]);
/** Valid database errors of plain writes by a person whose account or event is being deleted: a policy, or a null actor. */
const tableWrites = { begin: ["42501", "23502"], entitle: ["42501"] };

test.each(SEEDS)(
  `balances equal the sums of all rows after ${DIVIDO_DOINGS} concurrent actions by ${writers} people, seed %i`,
  async (seed) => {
    const { as, asServer } = acting(connections);
    const asOwner = (work) => connections.begin(work);
    const world = await newWorld(6);
    const done = new Map();

    const work = async (random) => {
      for (let turn = 0; turn < Number(DIVIDO_DOINGS) / writers / stretches; turn++) {
        const name = random.oneOf(habitual);
        const situation = { random, world, ...(await world.somewhere(random)) };
        try {
          await doings[name]({ ...situation, as, asServer, asOwner });
          done.set(name, (done.get(name) ?? 0) + 1);
        } catch (error) {
          // Any other error is a defect: a deadlock, a violated constraint, a lost check.
          if (refusals.has(error.message) || tableWrites[name]?.includes(error.code)) continue;
          const what = `${name} with seed ${seed}: ${error.code} ${error.message} ${error.detail} ${error.where}`;
          throw new Error(what, { cause: error });
        }
      }
    };

    const luck = Array.from({ length: writers }, (_, writer) => randomFrom(seed * writers + writer));
    for (let stretch = 1; stretch <= stretches; stretch++) {
      await Promise.all(luck.map(work));
      await world.renew();
      await expectTruth(world, `seed ${seed}, stretch ${stretch} of ${stretches}`);
    }
    // Some actions are refused by chance; still, at least 80 % of the kinds must have succeeded.
    expect(done.size).toBeGreaterThan(Object.keys(doings).length * 0.8);
    expect([...done.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(Number(DIVIDO_DOINGS) / 2);
  },
  60_000 + Number(DIVIDO_DOINGS) * 100,
);
