import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { eventChanged } from "@/platform/query/keys";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, EXPENSE_ID, person } from "./answers";
import { asRead } from "./asRead";
import {
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  confirm,
  fill,
  goTo,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";
import { amountField, EDIT, EVENT, SAVE } from "./weekend";

/** Comments and check marks of an expense and of a payment (docs/product.md 7.8). */

const CEM = person("44444444-4444-4444-8444-444444444444", "Cem");
const PAYMENT_ID = "55555555-5555-4555-8555-555555555555";
const SETTLEMENT = `/events/${EVENT_ID}/settlement`;

interface Stored {
  id: string;
  entry_id: string;
  author_id: string;
  created_by: string;
  text: string | null;
  edited_at: string | null;
}

const comment = (id: string, author: string, text: string, columns: Partial<Stored> = {}) => ({
  ...{ event_id: EVENT_ID, id, entry_id: EXPENSE_ID, author_id: author, created_by: author, text },
  ...{ created_at: "2027-05-15T12:00:00Z", edited_at: null },
  ...columns,
});

/** A hotel of ada's and a payment of berk's, with these comments and marks, which the server keeps. */
function withComments(first: ReturnType<typeof comment>[] = [], marks: Record<string, string[]> = {}) {
  let comments = first;
  let check_marks = marks;
  let revision = 1;
  const payment = {
    ...{ id: PAYMENT_ID, event_id: EVENT_ID, from_user: "berk", to_user: "ada", amount: 20 },
    ...{
      paid_on: "2027-05-16",
      ...NO_PAYMENT_DETAILS,
      arrival: null,
      created_by: "berk",
      created_at: "2027-05-16T12:00:00Z",
    },
  };
  const found = (id: unknown) => comments.find((one) => one.id === id);
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => {
      const page = answers.eventPage([ADA_LACE, BERK, CEM], {
        expenses: [answers.hotel()],
        expense_count: 1,
        total: 90,
      });
      const comment_counts: Record<string, number> = {};
      for (const { entry_id } of comments) comment_counts[entry_id] = (comment_counts[entry_id] ?? 0) + 1;
      return { ...page, event: { ...page.event, revision }, payments: [payment], comment_counts, check_marks };
    })
    .answers("functions/v1/events/*/settlement", () => ({ currency: "EUR", transfers: [] }))
    .answers("rest/v1/rpc/entry_comments", ({ search }) =>
      comments.filter(({ entry_id }) => entry_id === search.get("entry_id")),
    )
    .answers("rest/v1/rpc/add_comment", ({ body }) => {
      const { id, entry_id, text } = body as Record<string, string>;
      const stored = found(id) ?? comment(id ?? "", "ada", text ?? "", { entry_id });
      if (!found(id)) comments = [...comments, stored];
      revision++;
      return stored;
    })
    .answers("rest/v1/rpc/edit_comment", ({ body }) => {
      comments = comments.map((one) =>
        one.id === body?.id ? { ...one, text: String(body.text), edited_at: "2027-05-15T13:00:00Z" } : one,
      );
      revision++;
      return found(body?.id) ?? null;
    })
    .answers("rest/v1/rpc/delete_comment", ({ body }) => {
      const gone = found(body?.id);
      comments = comments.filter((one) => one !== gone);
      revision++;
      return { ...gone, text: null };
    })
    .answers("rest/v1/rpc/set_check_mark", ({ body }) => {
      const entry = String(body?.entry_id);
      check_marks = { ...check_marks, [entry]: body?.marked ? ["ada"] : [] };
      if (!body?.marked)
        check_marks = Object.fromEntries(Object.entries(check_marks).filter(([, all]) => all.length > 0));
      revision++;
      return body?.marked ?? null;
    });
  return {
    server,
    /** Another person comments. */
    async says(one: ReturnType<typeof comment>) {
      comments = [...comments, one];
      revision++;
      await act(() => eventChanged(EVENT_ID));
    },
    sent: (rpc: string) => server.asked.filter(({ path }) => path === `/rest/v1/rpc/${rpc}`).map(({ body }) => body),
  };
}

afterEach(becomeOnline);

const rows = async () => {
  const list = await screen.findByRole("list", { name: "Comments" });
  return within(list).getAllByRole("listitem").map(asRead);
};
const write = () => screen.findByLabelText<HTMLTextAreaElement>("Write a comment");

describe("comments on an expense", () => {
  it("comments unfold by themselves if there are some, with author, mention by today's name, and marks of edits and imports", async () => {
    withComments([
      comment("c1", "berk", `Ask @${CEM.id} <b>about</b> it`),
      comment("c2", "ada", "Done", { edited_at: "2027-05-15T13:00:00Z" }),
      comment("c3", "berk", "Long ago", { created_by: "ada" }),
    ]);
    await openApp(EDIT);
    await amountField();
    expect(await rows()).toEqual([
      expect.stringMatching(/Berk .*Ask @Cem <b>about<\/b> it$/),
      expect.stringMatching(/You .*edited.*Done$/),
      expect.stringMatching(/Berk .*imported by Ada.*Long ago$/),
    ]);
    // One's own comment can be edited; one's own and an imported one can be deleted.
    expect(screen.getAllByRole("button", { name: "Edit the comment" })).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Delete the comment" })).toHaveLength(2);
  });

  it("comments are not fetched until somebody unfolds them if there are none", async () => {
    const { sent, server } = withComments();
    await openApp(EDIT);
    await amountField();
    expect(server.asked.some(({ path }) => path.endsWith("entry_comments"))).toBe(false);
    await press("Comments");
    await write();
    expect(sent("entry_comments")).toHaveLength(1);
    expect(screen.queryByRole("list", { name: "Comments" })).toBeNull();
  });

  it("a comment is sent once with its mention as an id, and neither saves nor changes the expense", async () => {
    const { sent } = withComments();
    await openApp(EDIT);
    await press("Comments");
    await user.type(await write(), "Was it you, @ce");
    await user.click(within(await screen.findByRole("listbox", { name: "People to mention" })).getByRole("option"));
    expect((await write()).value).toBe("Was it you, @Cem ");
    await user.type(await write(), "?{Control>}{Enter}{/Control}");
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining("Was it you, @Cem ?")]));
    await waitFor(() =>
      expect(sent("add_comment")).toEqual([
        {
          event_id: EVENT_ID,
          entry_id: EXPENSE_ID,
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          text: `Was it you, @${CEM.id} ?`,
        },
      ]),
    );
    expect(sent("save_expense")).toEqual([]);
    await waitFor(async () => expect((await write()).value).toBe(""));
    expect(address()).toBe(EDIT);
  });

  it("suggested people are announced, and chosen with the keyboard while the field keeps the focus", async () => {
    withComments();
    await openApp(EDIT);
    await press("Comments");
    await user.type(await write(), "@");
    await says("People to mention: Berk, Cem");
    expect((await write()).getAttribute("aria-activedescendant")).toBeNull();
    const options = screen.getAllByRole("option", { name: /Berk|Cem/ });
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}");
    expect((await write()).getAttribute("aria-activedescendant")).toBe(options[1]?.id);
    expect(options.map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true"]);
    await user.keyboard("{Enter}");
    expect((await write()).value).toBe("@Cem ");
    expect(document.activeElement).toBe(await write());
    expect(screen.queryByText(/^People to mention/)).toBeNull();
    await user.keyboard("{Enter}@be");
    await says("People to mention: Berk");
    expect((await write()).value).toBe("@Cem \n@be");
  });

  it("the focus returns to the field after a comment was sent by its button", async () => {
    withComments();
    await openApp(EDIT);
    await press("Comments");
    await user.type(await write(), "Was it you?");
    await press("Send");
    await waitFor(async () => expect((await write()).value).toBe(""));
    await waitFor(async () => expect(document.activeElement).toBe(await write()));
  });

  it("a comment of 501 characters or of nothing visible cannot be sent, and 500 emoji can", async () => {
    const { sent } = withComments();
    await openApp(EDIT);
    await press("Comments");
    await fill("Write a comment", "  \n ");
    expect(canPress("Send")).toBe(false);
    await fill("Write a comment", "🎈".repeat(501));
    await says("1 character too long");
    expect(canPress("Send")).toBe(false);
    await fill("Write a comment", "🎈".repeat(500));
    await says("0 characters left");
    await press("Send");
    await waitFor(() => expect(sent("add_comment")).toHaveLength(1));
  });

  it("a comment written offline waits in the list, survives a restart of the app, and is sent once", async () => {
    const { sent } = withComments([comment("c1", "berk", "Earlier")]);
    await openApp(EDIT);
    await rows();
    becomeOffline();
    await fill("Write a comment", "Sent later");
    await press("Send");
    await waitFor(async () =>
      expect(await rows()).toEqual([expect.anything(), expect.stringMatching(/Sent later.*aiting/)]),
    );
    await goTo(EDIT);
    expect((await rows()).at(-1)).toContain("Sent later");
    becomeOnline();
    await waitFor(async () => expect((await rows()).at(-1)).toMatch(/Sent later$/));
    expect(await rows()).toHaveLength(2);
    // Failed attempts had the same id, by which the server recognizes a repetition.
    expect(new Set(sent("add_comment").map((body) => body?.id)).size).toBe(1);
  });

  it("the number of comments is that of the list, with unsent ones", async () => {
    withComments([comment("c1", "berk", "Earlier")]);
    await openApp(EDIT);
    await screen.findByRole("button", { name: "Comments (1)" });
    await rows();
    becomeOffline();
    await fill("Write a comment", "Sent later");
    await press("Send");
    await screen.findByRole("button", { name: "Comments (2)" });
    expect(await rows()).toHaveLength(2);
    becomeOnline();
    await waitFor(async () => expect((await rows()).at(-1)).toMatch(/Sent later$/));
    await screen.findByRole("button", { name: "Comments (2)" });
  });

  it("a refused comment stays in its field, says why, and is kept on the device", async () => {
    const { server } = withComments();
    await openApp(EDIT);
    await press("Comments");
    await server.refusing("add_comment", "mention_not_participant", async () => {
      await fill("Write a comment", "Ask @Cem");
      await press("Send");
      await says(/no longer in this event/);
    });
    expect((await write()).value).toBe("Ask @Cem");
    await goTo(EDIT);
    await press("Comments");
    expect((await write()).value).toBe("Ask @Cem");
    await press("Send");
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it("a comment is edited by the names of today and deleted after a confirmation", async () => {
    const { sent } = withComments([comment("c1", "ada", `Ask @${CEM.id}`)]);
    await openApp(EDIT);
    await press("Edit the comment");
    const edited = await screen.findByLabelText("Edit the comment");
    expect(edited).toHaveProperty("value", "Ask @Cem");
    expect(document.activeElement).toBe(edited);
    await press("Cancel");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit the comment" }));
    await press("Edit the comment");
    await fill("Edit the comment", "Ask @Cem and @Berk");
    await press("Save");
    await waitFor(() =>
      expect(sent("edit_comment")).toEqual([expect.objectContaining({ id: "c1", text: `Ask @${CEM.id} and @berk` })]),
    );
    await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/edited.*Ask @Cem and/)]));
    await press("Delete the comment");
    await confirm("Delete the comment");
    await waitFor(() => expect(screen.queryByRole("list", { name: "Comments" })).toBeNull());
    await waitFor(() => expect(sent("delete_comment")).toEqual([expect.objectContaining({ id: "c1" })]));
  });

  it("somebody else's comment appears while the form is open, and what is typed stays", async () => {
    const other = withComments([comment("c1", "berk", "First")]);
    await openApp(EDIT);
    await rows();
    await fill("Write a comment", "Half a sent");
    await other.says(comment("c2", "berk", "Second"));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect((await write()).value).toBe("Half a sent");
  });
});

describe("check marks", () => {
  it("a mark shows who asks, and is set and taken back", async () => {
    const { sent } = withComments([], { [EXPENSE_ID]: ["berk", CEM.id] });
    await openApp(EDIT);
    await says(/Berk and Cem ask to check this\./);
    await press("Ask to check it, too");
    await says(/You ask the others to check this\./);
    await waitFor(() => expect(canPress("Take back")).toBe(true));
    await press("Take back");
    await screen.findByRole("button", { name: /Ask others to check|Ask to check it, too/ });
    await waitFor(() =>
      expect(sent("set_check_mark")).toEqual([
        expect.objectContaining({ entry_id: EXPENSE_ID, marked: true }),
        expect.objectContaining({ entry_id: EXPENSE_ID, marked: false }),
      ]),
    );
  });

  it("a marked expense opens with the question and its photo above the amount", async () => {
    const asked = [comment("c1", "berk", "With the wine?"), comment("c2", "ada", "I will look")];
    const { server } = withComments(asked, { [EXPENSE_ID]: ["berk"] });
    server.answers("rest/v1/rpc/expense_receipts", () => [
      {
        ...{ id: "66666666-6666-4666-8666-666666666666", position: 1, width: 300, height: 400, bytes: 9 },
        ...{ created_by: "ada", created_at: "2027-05-14T12:00:00Z", deleted_at: null },
      },
    ]);
    server.answers("rest/v1/rpc/event_page", () => ({
      ...answers.eventPage([ADA_LACE, BERK, CEM], { expenses: [answers.hotel()], expense_count: 1, total: 90 }),
      ...{ comment_counts: { [EXPENSE_ID]: 2 }, check_marks: { [EXPENSE_ID]: ["berk"] } },
      receipt_counts: { [EXPENSE_ID]: 1 },
    }));
    await openApp(EDIT);
    const amount = await amountField();
    const isAbove = (element: Element) =>
      (element.compareDocumentPosition(amount) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    expect(isAbove(await screen.findByText(/Berk asks to check this\./))).toBe(true);
    await waitFor(() => expect(screen.getAllByText("With the wine?").filter(isAbove)).toHaveLength(1));
    expect(screen.getAllByText("I will look").filter(isAbove)).toEqual([]);
    expect(isAbove(await screen.findByRole("button", { name: /^Photo 1 of 1/ }))).toBe(true);
  });

  it("an unsent edit of the expense removes its mark from the list", async () => {
    const { server } = withComments([], { [EXPENSE_ID]: ["berk"] });
    server.answers(SAVE, () => answers.hotel({ version: 2 }));
    await openApp(EVENT);
    await says("please check");
    await goTo(EDIT);
    await amountField();
    becomeOffline();
    await fill("What was it for?", "Hotel by the river");
    await press(/^Save (changes|expense)/);
    await screen.findByText("Hotel by the river");
    expect(screen.queryByText("please check")).toBeNull();
  });

  it("the list marks an entry that has comments or a check mark, and the settlement links to it without blocking payments", async () => {
    withComments([comment("c1", "berk", "Hm"), comment("c2", "ada", "Yes?")], {
      [EXPENSE_ID]: ["berk"],
      [PAYMENT_ID]: ["berk"],
    });
    await openApp(EVENT);
    const row = (await screen.findByText("Hotel")).closest("a");
    expect(asRead(row)).toContain("please check");
    expect(asRead(row)).toContain("2 comments");
    await goTo(SETTLEMENT);
    await says("2 entries to check:");
    await user.click(screen.getByRole("link", { name: /Hotel · 90\.00\sEUR/ }));
    await amountField();
    expect(await rows()).toHaveLength(2);
  });

  it("a payment's comments open in a dialog and are written there", async () => {
    const { sent } = withComments([comment("c1", "berk", "By bank", { entry_id: PAYMENT_ID })]);
    await openApp(SETTLEMENT);
    await press(/^Comments on the payment: Berk → .*20\.00\sEUR \(1\)$/);
    const dialog = within(await screen.findByRole("dialog"));
    expect(asRead((await dialog.findAllByRole("listitem"))[0])).toContain("By bank");
    await fill("Write a comment", "Thanks");
    await press("Send");
    await waitFor(() =>
      expect(sent("add_comment")).toEqual([expect.objectContaining({ entry_id: PAYMENT_ID, text: "Thanks" })]),
    );
  });
});
