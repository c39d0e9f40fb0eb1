import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { drain } from "./drain";
import { type Mutation, type MutationKind, registerMutationKinds } from "./mutation";

registerMutationKinds([{ name: "create", createsSubjects: true } as MutationKind, { name: "change" } as MutationKind]);

/** A mutation in the order of its id. */
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

/** A server that answers each attempt as told, and what was left in the outbox afterwards. */
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

describe("sending what waits", () => {
  it("goes in the order in which it was made", async () => {
    const { deps, order, left } = outgoing([change("1", "a"), change("2", "b"), change("3", "a")], []);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "2", "3"]);
    expect(left()).toEqual([]);
  });

  it("stops without an answer and keeps everything as it is", async () => {
    const all = [change("1", "a"), change("2", "b")];
    const { deps, left } = outgoing(all, [lost, lost, lost]);
    expect(await drain(deps)).toBe("no_answer");
    expect(left()).toEqual(all);
  });

  it("stops when nobody is signed in and keeps everything as it is", async () => {
    const all = [change("1", "a")];
    const { deps, left } = outgoing(all, [new AppError("authentication_error", 401)]);
    expect(await drain(deps)).toBe("signed_out");
    expect(left()).toEqual(all);
  });

  it("sets a refused change aside with its reason, and later changes of the same row behind it", async () => {
    const { deps, order, left } = outgoing([change("1", "a"), change("2", "a"), change("3", "b")], [conflict]);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "3"]);
    expect(left().map((e) => [e.id, e.state, e.code])).toEqual([
      ["1", "attention", "version_conflict"],
      ["2", "waiting", null],
    ]);
  });

  it("keeps all that belongs to a new event behind it, until that is there", async () => {
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

  it("keeps behind a person all that names them, until they are there, and nothing else", async () => {
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

  it("keeps a change of several subjects behind a refused change of one of them", async () => {
    const both = change("2", "a", { subjects: ["b", "a"] });
    const { deps, order } = outgoing([change("1", "a"), both, change("3", "b")], [conflict]);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1"]);
  });

  it("tries again at once what a flaky network lost", async () => {
    const { deps, order, left } = outgoing([change("1", "a"), change("2", "b")], [lost, lost]);
    expect(await drain(deps)).toBe("done");
    expect(order).toEqual(["1", "1", "1", "2"]);
    expect(left()).toEqual([]);
  });

  it("a network that swallows a change holds up the other tabs for less than 40 s", async () => {
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
    "keeps everything as it is, however often the answer is %i",
    async (status) => {
      const all = [change("1", "a")];
      const { deps, left } = outgoing(all, Array(9).fill(new AppError("unexpected_error", status)));
      for (let run = 0; run < 9; run++) expect(await drain(deps)).toBe("no_answer");
      expect(left()).toEqual(all);
    },
  );

  it("sets a change aside that the server fails on again and again, so that others get through", async () => {
    const broken = new AppError("unexpected_error", 500);
    const { deps, left } = outgoing([change("1", "a"), change("2", "b")], Array(5).fill(broken));
    for (let run = 0; run < 4; run++) expect(await drain(deps)).toBe("no_answer");
    expect(await drain(deps)).toBe("done");
    expect(left().map((e) => [e.id, e.state])).toEqual([["1", "attention"]]);
  });
});
