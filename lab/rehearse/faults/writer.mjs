import { setTimeout } from "node:timers/promises";

/** @typedef {import("../../load/ledger.mjs").Act} Act */

/** Statuses that the app's outbox retries without limit (frontend/src/offline/drain.ts). */
const notNow = [0, 408, 425, 429, 502, 503, 504];

/** Other server errors before the outbox gives up on a mutation and asks the person. */
const mostFailures = 5;

/** In cents. The least amount still gives everybody a share above zero. */
const [least, span] = [100, 50_000];

/** Shorter than the app's, for more requests while something is down. In ms. */
const firstPause = 50;
const longestPause = 1000;

/** Counts the results of all requests. */
export class Tally {
  acknowledged = 0;
  /** Times of the acknowledgements, in ms since 1970. @type {number[]} */
  times = [];
  /** Counts of failed requests, by trouble and answer. @type {Map<string, Map<string, number>>} */
  failures = new Map();
  /** The trouble of the moment. */
  trouble = "nothing";

  acknowledge() {
    this.acknowledged += 1;
    this.times.push(Date.now());
  }

  /** @param {import("../../load/ask.mjs").Answer} answer */
  fail({ status, code }) {
    const of = this.failures.get(this.trouble) ?? new Map();
    const what = status === 0 ? code : `${status} ${code}`;
    this.failures.set(this.trouble, of.set(what, (of.get(what) ?? 0) + 1));
  }

  /** Returns the number of failures in a trouble. @param {string} trouble */
  failed = (trouble) => [...(this.failures.get(trouble)?.values() ?? [])].reduce((sum, count) => sum + count, 0);

  /** Returns the failures of a trouble as text. @param {string} trouble */
  told = (trouble) =>
    [...(this.failures.get(trouble) ?? [])].map(([what, count]) => `${count} × ${what}`).join(", ") || "no failure";

  /** Returns the longest time without an acknowledgement, in ms. @param {number} from @param {number} to */
  longestSilence(from, to) {
    const within = [from, ...this.times.filter((time) => time > from && time < to), to];
    return Math.max(...within.slice(1).map((time, at) => time - within[at]));
  }
}

/**
 * Enters one thing after the other for one person, and retries each as the app's outbox does until it is acknowledged.
 * Throws when a mutation is refused, or fails so often that the outbox would give up.
 * @param {object} work
 * @param {import("../../load/people.mjs").Person} work.person
 * @param {import("../../load/people.mjs").Event[]} work.events
 * @param {import("../../load/ledger.mjs").Ledger} work.ledger
 * @param {ReturnType<typeof import("../../../supabase/tests/support/random.mjs").randomFrom>} work.random
 * @param {Tally} work.tally
 * @param {() => boolean} work.enough
 */
export async function write({ person, events, ledger, random, tally, enough }) {
  /** @type {import("../../load/ledger.mjs").Entry[]} */
  const mine = [];
  while (!enough()) {
    const act = next();
    await deliver(act, person, tally);
    act.done();
    tally.acknowledge();
    // Repeat some mutations, as a device that lost the answer does: nothing may happen twice.
    if (random.below(20) === 0) await deliver(act, person, tally);
    if (mine.length > 40) mine.splice(0, 10);
  }

  /** @returns {Act} */
  function next() {
    const old = mine.length > 0 ? random.oneOf(mine) : null;
    const [choice, amount] = [random.below(10), least + random.below(span)];
    if (old?.gone) return old.entity === "expense" && choice < 5 ? ledger.restore(old) : begin(choice, amount);
    if (old?.entity === "expense" && choice < 2) return ledger.change(old, amount);
    if (old && choice < 3) return ledger.remove(old);
    return begin(choice, amount);
  }

  /** @param {number} choice @param {number} amount @returns {Act} */
  function begin(choice, amount) {
    const event = random.oneOf(events);
    const others = event.people.filter(({ id }) => id !== person.id).map(({ id }) => id);
    const act =
      choice === 9
        ? ledger.pay(event, person.id, random.oneOf(others), amount)
        : ledger.spend(event, person.id, random.someOf(event.people.map(({ id }) => id)), amount);
    const entered = act.parameters.expense ?? act.parameters.payment;
    return {
      ...act,
      done() {
        act.done();
        const entry = ledger.entries.get(entered.id);
        if (entry) mine.push(entry);
      },
    };
  }
}

/** @param {Act} act @param {import("../../load/people.mjs").Person} person @param {Tally} tally */
async function deliver({ rpc, parameters }, person, tally) {
  let failures = 0;
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    const answer = await person.rpc(rpc, parameters);
    if (answer.status >= 200 && answer.status < 300) return;
    tally.fail(answer);
    const { status, code } = answer;
    const trouble = `${rpc} while ${tally.trouble}: ${status} ${code}`;
    if (!notNow.includes(status) && status < 500) throw new Error(`a valid request was refused: ${trouble}`);
    if (!notNow.includes(status) && ++failures === mostFailures) throw new Error(`failed again and again: ${trouble}`);
    await setTimeout(pause);
  }
}
