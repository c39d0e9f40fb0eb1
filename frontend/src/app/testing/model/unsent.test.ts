import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import "../luck";
import { beginWorld, endWorld, type Fault, pass } from "./device";
import { DOINGS, type Doing, HAPPENINGS, World } from "./world";

/**
 * Two people change the same event on devices whose network, disk, clock and tabs fail at any moment. world.ts checks
 * the invariants of each step and of the end. A failure prints its seed and its commands.
 */

beforeEach(() => {
  beginWorld();
  return endWorld;
});

/** Runs of the commands; `npm run rehearse -- seeds` makes more of them. */
const RUNS = Number(process.env.DIVIDO_MODEL_RUNS ?? 25);

/** The model has no state: the invariants are checked on the world itself. */
type Nothing = Record<string, never>;

class Step implements fc.AsyncCommand<Nothing, World> {
  constructor(
    readonly words: string,
    readonly work: (world: World) => Promise<void> | void,
    readonly ms: number,
  ) {}

  check = () => true;
  toString = () => `${this.words}, ${this.ms} ms`;

  async run(_: Nothing, world: World): Promise<void> {
    await this.work(world);
    await pass(this.ms);
    world.check();
  }
}

const who = fc.nat({ max: 1 });
const soonOrLate = fc.constantFrom(0, 50, 200, 3_000);
const faults: readonly Fault[] = ["lost", "answer lost", "silent", "broken", "away"];
const HOUR = 60 * 60_000;

const deviceOf = (world: World, place: number) => world.devices[place] as World["devices"][0];

const submit = fc
  .record({
    place: who,
    doing: fc.constantFrom<Doing>(...DOINGS, "new", "form", "form", "edit"),
    tab: fc.nat({ max: 1 }),
    /** Below zero for a refund. */
    amount: fc.integer({ min: -9_999, max: 9_999 }).filter((amount) => amount !== 0),
    pick: fc.nat({ max: 60 }),
    ms: soonOrLate,
  })
  .map(
    ({ place, doing, ms, ...how }) =>
      new Step(
        `device ${place}: ${doing} ${JSON.stringify(how)}`,
        (world) => world.submit(deviceOf(world, place), doing, how),
        ms,
      ),
  );

const typed = { tab: fc.nat({ max: 1 }), amount: fc.integer({ min: 1, max: 9_999 }), pick: fc.nat({ max: 60 }) };

const filling = fc
  .tuple(who, fc.record(typed), soonOrLate)
  .map(
    ([place, how, ms]) =>
      new Step(
        `device ${place}: fills in a form ${JSON.stringify(how)}`,
        (world) => world.fillIn(deviceOf(world, place), how),
        ms,
      ),
  );

const saving = fc
  .tuple(who, soonOrLate)
  .map(
    ([place, ms]) => new Step(`device ${place}: saves the form`, (world) => world.saveForm(deviceOf(world, place)), ms),
  );

const happening = fc
  .tuple(fc.constantFrom(...HAPPENINGS, "claim"), fc.nat({ max: 60 }), soonOrLate)
  .map(([what, pick, ms]) => new Step(`elsewhere: ${what} ${pick}`, (world) => world.happen(what, pick), ms));

const network = fc.tuple(who, fc.boolean(), soonOrLate).map(
  ([place, online, ms]) =>
    new Step(
      `device ${place}: ${online ? "online" : "offline"}`,
      (world) => {
        const device = deviceOf(world, place);
        device.online = online;
        // The tabs share the library's online state, so they do not set it to offline.
        if (!online) return;
        for (const { tab } of world.alive(device)) tab.run(() => tab.window.dispatchEvent(new Event("online")));
      },
      ms,
    ),
);

const flakiness = fc
  .tuple(who, fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 4 }))
  .map(
    ([place, next]) =>
      new Step(
        `device ${place}: next requests ${next}`,
        (world) => void deviceOf(world, place).faults.push(...next),
        0,
      ),
  );

const death = fc
  .tuple(who, fc.nat({ max: 1 }), fc.nat({ max: 14 }))
  .map(
    ([place, tab, calls]) =>
      new Step(
        `device ${place}: tab ${tab} dies in ${calls} calls`,
        async (world) => (await world.app(deviceOf(world, place), tab))?.tab.dieIn(calls),
        0,
      ),
  );

const opening = fc.tuple(who, soonOrLate).map(
  ([place, ms]) =>
    new Step(
      `device ${place}: opens a tab`,
      async (world) => {
        const device = deviceOf(world, place);
        if (world.alive(device).length < 2) await world.open(device);
      },
      ms,
    ),
);

const room = fc
  .tuple(who, fc.boolean())
  .map(
    ([place, full]) =>
      new Step(
        `device ${place}: ${full ? "full" : "has room"}`,
        (world) => world.setFull(deviceOf(world, place), full),
        0,
      ),
  );

const clock = fc.tuple(who, fc.constantFrom(0, 2 * HOUR, -2 * HOUR, 30 * 24 * HOUR, -30 * 24 * HOUR)).map(
  ([place, fast]) =>
    new Step(
      `device ${place}: clock ${fast / HOUR} h fast`,
      (world) => {
        deviceOf(world, place).clock = fast;
      },
      0,
    ),
);

const time = fc.constantFrom(1_000, 10_000, 70_000).map((ms) => new Step("time passes", () => undefined, ms));

/** Generous, for busy machines. */
const TIMEOUT_MS = 20 * 60_000;

it(
  "every saved change is there once, on every device, whatever fails meanwhile",
  async () => {
    const about = [filling, saving, happening];
    const faulty = [network, flakiness, death, opening, room, clock, time];
    const commands = fc.commands([submit, submit, submit, ...about, ...faulty], { maxCommands: 30, size: "max" });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(2, 100), commands, async (pageSize, doings) => {
        const world = new World(pageSize);
        for (const device of world.devices) await world.open(device);
        await pass(500);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), doings);
        await world.settle();
        world.checkSettled();
        for (const { tab } of world.everyApp()) tab.die();
      }),
      { numRuns: RUNS, endOnFailure: process.env.DIVIDO_SHRINK === undefined },
    );
    expect(RUNS).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
