import { expect, it } from "vitest";
import { queryClient } from "./queryClient";
import { updateCached } from "./updateCached";

const queryKey = ["counted"];
const addOne = () => updateCached<number>(queryKey, (count) => count + 1);

it("concurrent updates are both applied", async () => {
  queryClient.setQueryData(queryKey, 0);
  await Promise.all([addOne(), addOne()]);
  expect(queryClient.getQueryData(queryKey)).toBe(2);
});

it("an update that throws does not prevent the next one", async () => {
  queryClient.setQueryData(queryKey, 0);
  const failing = updateCached(queryKey, () => {
    throw new Error("no update");
  });
  await Promise.all([expect(failing).rejects.toThrow("no update"), addOne()]);
  expect(queryClient.getQueryData(queryKey)).toBe(1);
});
