import { expect, it } from "vitest";
import { pendingMutation } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import type { Receipt } from "./model";
import { withPendingReceipts } from "./receipts";

const DINNER = { event_id: "event", expense_id: "dinner" };
const FIGURES = { width: 1200, height: 1600, bytes: 80_000 };

const stored = (id: string, position: number, deleted_at: string | null = null): Receipt => ({
  ...{ ...DINNER, ...FIGURES, id, position, deleted_at },
  ...{ created_by: "ben", created_at: "2027-05-15T12:00:00Z" },
});

let seq = 0;
const unsent = (
  kind: "add_receipt" | "remove_receipt" | "restore_receipt",
  id: string,
  columns: Partial<Mutation> = {},
  expense_id = "dinner",
) => {
  const place = { event_id: "event", expense_id, id, title: "Dinner" };
  const change = kind === "add_receipt" ? { kind, ...place, ...FIGURES, type: "image/webp" } : { kind, ...place };
  seq += 1;
  return pendingMutation(change, { id: `m${seq}`, seq, made_at: "2027-05-15T13:00:00Z", ...columns });
};

const shown = (receipts: Receipt[], ...mutations: Mutation[]) =>
  withPendingReceipts(receipts, DINNER, mutations, "ada").map(({ id, position, deleted_at, pending }) => [
    id,
    position,
    deleted_at === null ? "there" : "removed",
    pending,
  ]);

it("unsent photos follow the server's, and removals and restorations are shown at once", () => {
  expect(
    shown(
      [stored("one", 1), stored("two", 2, "2027-05-14T10:00:00Z")],
      unsent("remove_receipt", "one"),
      unsent("restore_receipt", "two"),
      unsent("add_receipt", "three"),
    ),
  ).toEqual([
    ["one", 1, "removed", "waiting"],
    ["two", 2, "there", "waiting"],
    ["three", 3, "there", "waiting"],
  ]);
});

it("a photo that the server has already, because its answer was lost, is listed once", () => {
  expect(shown([stored("one", 1)], unsent("add_receipt", "one"))).toEqual([["one", 1, "there", "waiting"]]);
});

it("a refused removal leaves the photo, and a refused photo stays to be seen", () => {
  const refused = { state: "attention" as const, code: "expense_receipt_limit" };
  expect(
    shown([stored("one", 1)], unsent("remove_receipt", "one", refused), unsent("add_receipt", "two", refused)),
  ).toEqual([
    ["one", 1, "there", "attention"],
    ["two", 2, "there", "attention"],
  ]);
});

it("photos of other expenses are left out", () => {
  expect(shown([], unsent("add_receipt", "one", {}, "lunch"))).toEqual([]);
});
