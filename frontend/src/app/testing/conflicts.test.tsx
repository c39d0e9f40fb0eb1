import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { useOutbox } from "@/offline/queue";
import * as answers from "./answers";
import { ADA_LACE, BERK } from "./answers";
import { address, becomeOffline, becomeOnline, confirm, goTo, openApp, press, says, user } from "./openApp";
import { EDIT, EVENT, retype, SAVE, withEvent } from "./weekend";

/** Changes of an expense without network, while somebody else edits it. */

const hotel = (amount: number, version: number, updated_by: string | null) =>
  answers.hotel({
    ...{ amount, amount_in_event_currency: amount, version, updated_by },
    payers: [{ user_id: "ada", paid_amount: amount, paid_in_event_currency: amount }],
    shares: ["ada", "berk"].map((user_id) => {
      const share = amount / 2;
      return { user_id, share_amount: share, share_in_event_currency: share, parts: null };
    }),
  });

const REMOVE = "rest/v1/rpc/delete_expense";

const conflict = () => Response.json({ code: "PT409", message: "version_conflict" }, { status: 409 });

/** A server that accepts changes of its own version only. */
function withHotel() {
  const stored = { amount: 90, version: 1, deleted: false, by: null as string | null };
  const row = () => hotel(stored.amount, stored.version, stored.by);
  const server = withEvent()
    .answers("rest/v1/rpc/event_page", () =>
      answers.eventPage(
        [ADA_LACE, BERK],
        stored.deleted ? {} : { expenses: [row()], expense_count: 1, total: stored.amount },
      ),
    )
    .answers("rest/v1/rpc/expense_page", () => ({ event: answers.eventPage().event, expense: row() }))
    .answers(SAVE, ({ body }) => {
      const { amount, version } = (body as { expense: typeof stored }).expense;
      if (version !== stored.version) return conflict();
      Object.assign(stored, { amount, version: version + 1 });
      return row();
    })
    .answers(REMOVE, ({ body }) => {
      if (body?.version !== stored.version) return conflict();
      stored.deleted = true;
      return row();
    });
  return { server, stored };
}

const TITLE = "Somebody else changed this too";
const choice = () => screen.findByRole("dialog", { name: TITLE });
const nothingWaits = () => waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));

/** Berk edits the hotel, the network returns, and the form opens again. */
async function somebodyEdits(stored: object) {
  Object.assign(stored, { amount: 96, version: 2 });
  becomeOnline();
  await goTo(EDIT);
}

async function deleteHotel() {
  await press("Delete expense");
  await confirm("Delete");
  await says("Expense deleted");
  await waitFor(() => expect(address()).toBe(EVENT));
}

async function editTwiceWhileSomebodyEdits() {
  const { stored } = withHotel();
  await openApp(EDIT);
  for (const digits of ["3000", "4000"]) {
    await retype("Amount", digits);
    becomeOffline();
    await press("Save changes");
    await waitFor(() => expect(address()).toBe(EVENT));
    if (digits === "3000") await goTo(EDIT);
  }
  await somebodyEdits(stored);
  const rows = within(await choice()).getAllByRole("row");
  expect(rows[1]?.textContent).toBe("Amount40.00\u00a0EUR96.00\u00a0EUR");
  return stored;
}

it("taking the other version of an expense that was edited twice overwrites it by neither edit", async () => {
  const stored = await editTwiceWhileSomebodyEdits();
  await press("Take theirs");
  await nothingWaits();
  expect(await screen.findByLabelText("Amount")).toHaveProperty("value", "96.00");
  expect(stored).toMatchObject({ amount: 96, version: 2 });
});

it("keeping one's own version of an expense that was edited twice saves the last edit, once", async () => {
  const stored = await editTwiceWhileSomebodyEdits();
  await press("Keep mine");
  await says("Changes saved");
  await nothingWaits();
  expect(stored).toMatchObject({ amount: 40, version: 3 });
});

it("saving after the comparison was closed asks again, and does not overwrite the other version", async () => {
  const stored = await editTwiceWhileSomebodyEdits();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: TITLE })).toBeNull());
  await press("Save changes");
  await choice();
  expect(stored).toMatchObject({ amount: 96, version: 2 });
  await press("Keep mine");
  await says("Changes saved");
  await nothingWaits();
  expect(stored).toMatchObject({ amount: 40, version: 3 });
});

it.each(["Have a look", "View"])(
  "a refused change leads to its comparison with one press on %s, which names the other author and the time",
  async (look) => {
    const { stored } = withHotel();
    await openApp(EDIT);
    await retype("Amount", "3000");
    becomeOffline();
    await press("Save changes");
    await waitFor(() => expect(address()).toBe(EVENT));
    Object.assign(stored, { amount: 96, version: 2, by: "berk" });
    becomeOnline();
    await press(look);
    const dialog = within(await screen.findByRole("dialog", { name: "Berk changed this too" }));
    dialog.getByRole("columnheader", { name: "Berk" });
    dialog.getByRole("button", { name: "Take Berk’s" });
    dialog.getByText(/^Berk, .*\d:\d\d.*\. Choose which version stays\./);
  },
);

it("a deletion that was refused shows the other version without a choice, and deleting again deletes it", async () => {
  const { stored } = withHotel();
  await openApp(EDIT);
  becomeOffline();
  await deleteHotel();
  await somebodyEdits(stored);
  await says(/^Your change could not be saved: Somebody changed this/);
  expect(await screen.findByLabelText("Amount")).toHaveProperty("value", "96.00");
  expect(screen.queryByRole("dialog", { name: TITLE })).toBeNull();
  await deleteHotel();
  await nothingWaits();
  expect(stored.deleted).toBe(true);
});

it("deleting an expense whose edit was refused deletes it, and the edit goes with it", async () => {
  const { stored } = withHotel();
  await openApp(EDIT);
  await retype("Amount", "3000");
  becomeOffline();
  await press("Save changes");
  await waitFor(() => expect(address()).toBe(EVENT));
  await somebodyEdits(stored);
  await choice();
  await user.keyboard("{Escape}");
  await deleteHotel();
  await nothingWaits();
  expect(stored.deleted).toBe(true);
});
