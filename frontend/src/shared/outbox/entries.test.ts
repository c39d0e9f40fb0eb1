import { expect, it } from "vitest";
import { load, useOutbox } from "./entries";
import type { Entry } from "./model";

it("is no news to screens that there is still nothing to send", async () => {
  const { entries } = useOutbox.getState();
  await load();
  expect(useOutbox.getState().entries).toBe(entries);
});

it("forgets what was shown once nothing is on the disk any more", async () => {
  useOutbox.setState({ entries: [{ id: "sent elsewhere" } as Entry] });
  await load();
  expect(useOutbox.getState().entries).toEqual([]);
});
