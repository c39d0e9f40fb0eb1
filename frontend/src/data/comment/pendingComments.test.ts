import { expect, it } from "vitest";
import type { Mutation } from "@/offline/mutation";
import { addComment } from "./addComment";
import { deleteComment } from "./deleteComment";
import { editComment } from "./editComment";
import type { Comment, DiscussedEntry } from "./model";
import { withPendingComments } from "./pendingComments";

const ENTRY: DiscussedEntry = { event_id: "event", entry_id: "dinner", kind: "expense" };

const stored = (id: string, text: string): Comment => ({
  ...{ id, event_id: "event", entry_id: "dinner", author_id: "ada", created_by: "ada", text },
  ...{ created_at: "2027-05-15T12:00:00Z", edited_at: null },
});

let seq = 0;
const unsent = (kind: { name: string }, payload: { id: string }, columns: Partial<Mutation> = {}): Mutation => ({
  ...{ id: `m${++seq}`, user_id: "ada", seq, made_at: "2027-05-15T13:00:00Z", kind: kind.name, payload },
  ...{ subjects: [payload.id], events: ["event"], dependsOn: [], state: "waiting" as const, code: null, attempts: 0 },
  ...columns,
});
const add = (id: string, text: string, entry = ENTRY) => unsent(addComment, { entry, id, text } as never);
const edit = (id: string, text: string, columns?: Partial<Mutation>) =>
  unsent(editComment, { entry: ENTRY, id, text } as never, columns);
const remove = (id: string, columns?: Partial<Mutation>) =>
  unsent(deleteComment, { entry: ENTRY, id, text: "" } as never, columns);

const shown = (comments: Comment[], ...mutations: Mutation[]) =>
  withPendingComments(comments, ENTRY, mutations, "ada").map(({ id, text, pending }) => [id, text, pending]);

it("unsent comments, edits and deletions are laid over the server's list in their order", () => {
  expect(
    shown(
      [stored("c1", "One"), stored("c2", "Two")],
      add("c3", "Three"),
      edit("c1", "First"),
      remove("c2"),
      edit("c3", "3"),
    ),
  ).toEqual([
    ["c1", "First", "waiting"],
    ["c3", "3", "waiting"],
  ]);
});

it("a comment that the server has already, because its answer was lost, is listed once", () => {
  expect(shown([stored("c1", "One")], add("c1", "One"))).toEqual([["c1", "One", "waiting"]]);
});

it("a refused edit or deletion leaves the server's text, and a refused comment stays to be read", () => {
  const refused = { state: "attention" as const, code: "comment_not_found" };
  expect(
    shown([stored("c1", "One"), stored("c2", "Two")], edit("c1", "First", refused), remove("c2", refused)),
  ).toEqual([
    ["c1", "One", "attention"],
    ["c2", "Two", "attention"],
  ]);
  expect(shown([], { ...add("c3", "Three"), ...refused })).toEqual([["c3", "Three", "attention"]]);
});

it("comments on other entries and of other events are left out", () => {
  expect(
    shown([], add("c1", "There", { ...ENTRY, entry_id: "lunch" }), { ...add("c2", "Far"), events: ["other"] }),
  ).toEqual([]);
});
