import { setTimeout } from "node:timers/promises";

/**
 * What people ask in a visit, by the names of the table; what they write goes on being sent until it is acknowledged.
 * @typedef {"open" | "look" | "settlement" | "news" | "add" | "settle"} Kind
 * @typedef {{ kind: Kind, answer: import("../../crowd/ask.mjs").Answer }} Seen
 */

/** Of a pause before something is sent again where the server does not say how long, in ms. */
const pause = 1000;

/** @typedef {ReturnType<typeof visitor>} Visitor */

/**
 * Somebody with the app in hand.
 * @param {object} who
 * @param {import("../../crowd/people.mjs").Person} who.person
 * @param {import("../../crowd/people.mjs").Event} who.event
 * @param {import("../../crowd/ledger.mjs").Ledger} who.ledger
 * @param {ReturnType<typeof import("../../../supabase/tests/support/random.mjs").randomFrom>} who.random
 * @param {(seen: Seen) => void} who.see
 */
export function visitor({ person, event, ledger, random, see }) {
  const told = (kind, answer) => {
    see({ kind, answer });
    return answer;
  };
  const others = event.people.filter(({ id }) => id !== person.id).map(({ id }) => id);

  /** @param {Kind} kind @param {import("../../crowd/ledger.mjs").Act} act */
  async function write(kind, { rpc, parameters, done }) {
    for (;;) {
      const { status, code, retryAfter } = told(kind, await person.rpc(rpc, parameters));
      if (status >= 200 && status < 300) return done();
      if (status > 0 && status < 500 && status !== 429) throw new Error(`${rpc} was refused: ${status} ${code}`);
      await setTimeout(retryAfter === null ? pause : retryAfter * 1000);
    }
  }

  return {
    /** Each of these is one request. @type {Record<Kind, () => Promise<unknown>>} */
    does: {
      open: async () => told("open", await person.rpc("dashboard", {})),
      look: async () => told("look", await person.rpc("event_page", { event_id: event.id })),
      settlement: async () => told("settlement", await person.ask(`/functions/v1/events/${event.id}/settlement`)),
      news: async () => told("news", await person.ask(`/rest/v1/events?select=revision&id=eq.${event.id}`)),
      add: () =>
        write(
          "add",
          ledger.spend(
            event,
            person.id,
            event.people.map(({ id }) => id),
            100 + random.below(9900),
          ),
        ),
      settle: () => write("settle", ledger.pay(event, person.id, random.oneOf(others), 100 + random.below(900))),
    },
  };
}

/**
 * Somebody opens the app, looks at their event, adds an expense and looks what is to be settled, again and again, and thinks in between.
 * @param {Visitor} visitor
 * @param {{ random: ReturnType<typeof import("../../../supabase/tests/support/random.mjs").randomFrom>, think: number, news: number, until: number }} how
 *   think, news: ms, of a thought on average and between two looks for news; until: when nobody begins anything more, in ms since 1970
 */
export async function comeAndGo({ does }, { random, think, news, until }) {
  const over = () => Date.now() >= until;
  /** Thoughts are as long as they are: most short, some long. */
  const thought = () => Math.min(-Math.log(1 - random.below(1_000_000) / 1_000_000) * think, until - Date.now());
  const thinkAndWatch = async () => {
    for (let left = thought(); left > 0 && !over(); left -= news) {
      await setTimeout(Math.min(left, news));
      if (left > news) await does.news();
    }
  };
  // Not everybody comes at the same moment.
  await setTimeout(random.below(think));
  while (!over()) {
    await does.open();
    await setTimeout(Math.max(0, thought()));
    for (const step of /** @type {const} */ (["look", "add", "settlement", "settle"])) {
      if (over() || (step === "settle" && random.below(5) > 0)) break;
      await does[step]();
      await thinkAndWatch();
    }
  }
}
