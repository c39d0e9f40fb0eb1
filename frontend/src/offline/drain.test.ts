import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { drain } from "./drain";
import { type Mutation, type MutationKind, registerMutationKinds } from "./mutation";

registerMutationKinds([
  { name: "create", createsSubjects: () => true } as unknown as MutationKind,
  { name: "change" } as MutationKind,
]);

/** Returns a mutation with this id and position. */
function change(id: string, subject: string, columns: Partial<Mutation> = {}): Mutation {
  return {
    id,
    user_id: "ada",
    seq: Number(id),
    made_at: `2026-07-14T10:00:0${id}.000Z`,
    kind: "change",
    subjects: [subject],
    events: ["e"],
    dependsOn: [],
    payload: {},
    state: "waiting",
    code: null,
    attempts: 0,
    ...columns,
  };
}

/** Returns a server with the given answers, and the mutations left in the queue afterwards. */
function outgoing(start: Mutation[], answers: (AppError | null)[]) {
  let mutations = start;
  const order: string[] = [];
  return {
    order,
    left: () => mutations,
    deps: {
      mutations: () => mutations,
      async send({ id }: Mutation) {
        order.push(id);
        const answer = answers.shift();
        if (answer) throw answer;
      },
      async onSent({ id }: Mutation) {
        mutations = mutations.filter((one) => one.id !== id);
      },
      async update(mutation: Mutation) {
        mutations = mutations.map((one) => (one.id === mutation.id ? mutation : one));
      },
    },
  };
}

const lost = new AppError(NO_CONNECTION, 0);
const conflict = new AppError("version_conflict", 409);

describe("draining the queue", () => {
  it("mutations are sent in the order in which they were made", async () => {
    const { deps, order, left } = outgoing([change("1", "a"), change("2", "b"), change("3", "a")], []);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "2", "3"]);
    expect(left()).toEqual([]);
  });

  it("sending stops without an answer and leaves everything as it is", async () => {
    const all = [change("1", "a"), change("2", "b")];
    const { deps, left } = outgoing(all, [lost, lost, lost]);
    expect(await drain(deps)).toBe("no_answer");
    expect(left()).toEqual(all);
  });

  it("sending stops when nobody is signed in and leaves everything as it is", async () => {
    const all = [change("1", "a")];
    const { deps, left } = outgoing(all, [new AppError("authentication_error", 401)]);
    expect(await drain(deps)).toBe("signed_out");
    expect(left()).toEqual(all);
  });

  it("a refused mutation is set aside with its code and blocks later ones of the same subject", async () => {
    const { deps, order, left } = outgoing([change("1", "a"), change("2", "a"), change("3", "b")], [conflict]);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "3"]);
    expect(left().map((e) => [e.id, e.state, e.code])).toEqual([
      ["1", "attention", "version_conflict"],
      ["2", "waiting", null],
    ]);
  });

  it("a refused creation blocks every mutation of the new event", async () => {
    const entries = [
      change("1", "e", { kind: "create" }),
      change("2", "b"),
      change("3", "c", { events: ["other"] }),
      change("4", "d", { events: ["other", "e"] }),
    ];
    const { deps, order } = outgoing(entries, [new AppError("text_too_long", 422)]);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "3"]);
  });

  it("a refused creation blocks the mutations that depend on it, and no others", async () => {
    const { deps, order } = outgoing(
      [
        change("1", "b", { kind: "create" }),
        change("2", "y", { dependsOn: ["a", "b"] }),
        change("3", "y", { dependsOn: ["a"] }),
        change("4", "z", { dependsOn: ["a", "c"] }),
      ],
      [new AppError("too_many_people", 422)],
    );
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "4"]);
  });

  it("a mutation of several subjects is blocked by a refused one of any of them", async () => {
    const both = change("2", "a", { subjects: ["b", "a"] });
    const { deps, order } = outgoing([change("1", "a"), both, change("3", "b")], [conflict]);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1"]);
  });

  it("a request lost by a flaky network is retried at once", async () => {
    const { deps, order, left } = outgoing([change("1", "a"), change("2", "b")], [lost, lost]);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "1", "1", "2"]);
    expect(left()).toEqual([]);
  });

  it("a request that never gets an answer blocks the other tabs for less than 40 s", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const silentFor = (ms: number) => () =>
      new Promise<never>((_, reject) => setTimeout(() => reject(new AppError(NO_CONNECTION, 0)), ms));
    for (const silence of [4_900, 30_000]) {
      const { deps } = outgoing([change("1", "a")], []);
      const begun = performance.now();
      const stopped = drain({ ...deps, send: silentFor(silence) });
      await vi.runAllTimersAsync();
      expect(await stopped).toBe("no_answer");
      expect(performance.now() - begun).toBeLessThan(40_000);
    }
  });

  it.each([429, 502, 503, 504, 521, 544])(
    "every mutation stays as it is, however often the status is %i",
    async (status) => {
      const all = [change("1", "a")];
      const { deps, left } = outgoing(all, Array(9).fill(new AppError("unexpected_error", status)));
      for (let run = 0; run < 9; run++) expect(await drain(deps)).toBe("no_answer");
      expect(left()).toEqual(all);
    },
  );

  it("a mutation is set aside after repeated internal server errors, so that others are sent", async () => {
    const broken = new AppError("unexpected_error", 500);
    const { deps, left } = outgoing([change("1", "a"), change("2", "b")], Array(5).fill(broken));
    for (let run = 0; run < 4; run++) expect(await drain(deps)).toBe("no_answer");
    expect(await drain(deps)).toBe("done");
    expect(left().map((e) => [e.id, e.state])).toEqual([["1", "attention"]]);
  });
});

describe("files beside changes", () => {
  const isFile = ({ file }: Mutation) => file !== undefined;
  const isChange = (mutation: Mutation) => !isFile(mutation);
  const photo = (id: string, columns: Partial<Mutation> = {}) => change(id, `photo ${id}`, { file: id, ...columns });

  it("a change does not wait for an earlier file, and files are left to their own run", async () => {
    const { deps, order, left } = outgoing([photo("1"), change("2", "a"), photo("3")], []);
    await drain({ ...deps, isInLane: isChange });
    expect(order).toEqual(["2"]);
    expect(left().map(({ id }) => id)).toEqual(["1", "3"]);
    await drain({ ...deps, isInLane: isFile });
    expect(order).toEqual(["2", "1", "3"]);
  });

  it("a file waits until the change that creates its entry has been sent", async () => {
    const { deps, order } = outgoing(
      [change("1", "dinner", { kind: "create" }), photo("2", { dependsOn: ["dinner"] }), photo("3")],
      [],
    );
    await drain({ ...deps, isInLane: isFile });
    expect(order).toEqual(["3"]);
    await drain({ ...deps, isInLane: isChange });
    await drain({ ...deps, isInLane: isFile });
    expect(order).toEqual(["3", "1", "2"]);
  });

  it("a file is not sent after the refusal of the change that should have created its entry", async () => {
    const { deps, order, left } = outgoing(
      [change("1", "dinner", { kind: "create" }), photo("2", { dependsOn: ["dinner"] })],
      [conflict],
    );
    await drain({ ...deps, isInLane: isChange });
    await drain({ ...deps, isInLane: isFile });
    expect(order).toEqual(["1"]);
    expect(left().map(({ state }) => state)).toEqual(["attention", "waiting"]);
  });

  it("a later change of the same photo waits for the file", async () => {
    const { deps, order } = outgoing([photo("1"), change("2", "photo 1")], []);
    await drain({ ...deps, isInLane: isChange });
    expect(order).toEqual([]);
  });
});
