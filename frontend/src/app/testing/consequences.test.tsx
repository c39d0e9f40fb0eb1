import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { code } from "@/platform/loading/onDemand";
import * as answers from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, confirm, openApp, press, says, user } from "./openApp";
import type { Server } from "./server";
import { amountField, EARLIER, EDIT, LATER, openPaidHotel, retype, SAVE, withPaidHotel } from "./weekend";

/** Changing an expense after people have paid according to its balances. */

it("an old expense is changed after its consequence was shown, also offline, and not when the person goes back", async () => {
  const server = withPaidHotel(LATER);
  await openPaidHotel();
  await amountField();
  becomeOffline();
  await retype("Amount", "12000");
  await press("Save changes");
  const dialog = within(await screen.findByRole("dialog", { name: "People have already paid" }));
  const text = asRead(screen.getByRole("dialog"));
  expect(text).toContain("Berk −10.00 EUR");
  expect(text).toContain("Cem −10.00 EUR");
  expect(text).toContain("You +20.00 EUR");
  expect(text).toContain("Payments to settle up: 2, before 1");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await amountField()).value).toBe("120.00");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await press("Save changes");
  await press("Save anyway");
  await says(/^Saved\. Sent once/);
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt(SAVE)[0]).toMatchObject({ expense: { amount: 120 } }));
});

it("deleting an old expense shows its consequence in the question", async () => {
  const server = withPaidHotel(LATER);
  await openApp(EDIT);
  await press("Delete expense");
  const question = await screen.findByRole("alertdialog");
  await waitFor(() => expect(asRead(question)).toContain("1 payment to settle up, as before"));
  expect(asRead(question)).toContain("You −60.00 EUR");
  await confirm("Delete");
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/delete_expense")).toHaveLength(1));
});

it("an expense that is newer than the last payment is changed without a question", async () => {
  withPaidHotel(EARLIER);
  await openApp(EDIT);
  await retype("Amount", "12000");
  await press("Save changes");
  await says("Changes saved");
  expect(screen.queryByRole("dialog")).toBeNull();
});

const CONFLICT = "Somebody else changed this too";

/** Changes the hotel to 120.00 after its consequence was shown, while somebody else changes it to 96.00. */
async function saveInConflict(server: Server): Promise<void> {
  server.answers("rest/v1/rpc/expense_page", () => ({
    event: answers.eventPage().event,
    expense: answers.hotel({ amount: 96, amount_in_event_currency: 96, version: 2 }),
  }));
  await openPaidHotel();
  await retype("Amount", "12000");
  await server.refusing(
    "save_expense",
    "version_conflict",
    async () => {
      await press("Save changes");
      await press("Save anyway");
      await screen.findByRole("dialog", { name: CONFLICT });
    },
    409,
  );
}

it("the question does not return when the other version of an old expense is taken", async () => {
  await saveInConflict(withPaidHotel(LATER));
  await press("Take theirs");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: CONFLICT })).toBeNull());
  expect((await amountField()).value).toBe("96.00");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the question does not return when the conflict of an old expense is closed", async () => {
  await saveInConflict(withPaidHotel(LATER));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: CONFLICT })).toBeNull());
  expect((await amountField()).value).toBe("120.00");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("an old expense is saved at once while the code of the question is on its way", async () => {
  const server = withPaidHotel(LATER);
  const { load } = code;
  code.arrived.clear();
  vi.spyOn(code, "load").mockImplementation((part) =>
    String(part).includes("consequenceOfSaving") ? new Promise(() => {}) : load(part),
  );
  await openApp(EDIT);
  await retype("Amount", "12000");
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 120 } }]);
});

it("the consequence of a deletion stays as it was shown while the deletion is sent", async () => {
  const server = withPaidHotel(LATER);
  await openApp(EDIT);
  await press("Delete expense");
  const question = await screen.findByRole("alertdialog");
  await waitFor(() => expect(asRead(question)).toContain("1 payment to settle up, as before"));
  const consequence = question.querySelector("p > span")?.textContent;
  await server.holding(
    "rest/v1/rpc/delete_expense",
    () => null,
    async (letGo) => {
      await confirm("Delete");
      await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/delete_expense")).toHaveLength(1));
      expect(consequence).toContain("You −60.00 EUR");
      expect(question.querySelector("p > span")?.textContent).toBe(consequence);
      letGo();
      await says("Expense deleted");
    },
  );
});
