import { expect, it } from "vitest";
import type { Mutation } from "./mutation";
import { loadQueue, useOutbox } from "./queue";

it("an empty queue keeps its array when it is loaded again", async () => {
  const { mutations } = useOutbox.getState();
  await loadQueue();
  expect(useOutbox.getState().mutations).toBe(mutations);
});

it("the queue is emptied when nothing is on the disk any more", async () => {
  useOutbox.setState({ mutations: [{ id: "sent elsewhere" } as Mutation] });
  await loadQueue();
  expect(useOutbox.getState().mutations).toEqual([]);
});
