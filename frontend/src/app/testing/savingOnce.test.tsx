import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { ADA, fill, openApp, press, says, sessionOf } from "./openApp";
import { Server } from "./server";
import { enterTaxi, SAVE, withEvent } from "./weekend";

/** Every way to submit a form submits it once. */

/** Two presses queued in a busy page: React renders nothing between them. */
function submitTwiceAtOnce(): void {
  const forms = document.querySelectorAll("form");
  const form = forms[forms.length - 1] as HTMLFormElement;
  act(() => {
    for (let time = 0; time < 2; time++) {
      form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    }
  });
}

const EVENT = `/events/${EVENT_ID}`;
const atWeekend = () => withEvent().answers("rest/v1/rpc/save_event", () => answers.eventPage().event);
const atDoor = () =>
  new Server()
    .answers("auth/v1/token", () => sessionOf(ADA))
    .answers("rest/v1/rpc/ensure_user", () => ({ id: "ada", auth_user_id: ADA.authUserId, preferred_lang: "en" }));

it.each([
  ["an expense", SAVE, enterTaxi, atWeekend],
  [
    "an event",
    "rest/v1/rpc/save_event",
    async () => {
      await openApp(`${EVENT}/edit`);
      await fill("Name", "Weekend in Faro");
    },
    atWeekend,
  ],
  [
    "a login",
    "auth/v1/token",
    async () => {
      await openApp("/login", null);
      await fill("Email", "ada@divido.test");
      await fill("Password", "correct horse");
    },
    atDoor,
  ],
])("%s is sent once when it is submitted twice before the screen is drawn again", async (_, path, open, at) => {
  const server = at();
  await open();
  submitTwiceAtOnce();
  await waitFor(() => expect(server.bodiesAt(path).length).toBeGreaterThan(0));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(server.bodiesAt(path)).toHaveLength(1);
});

it("a payment is recorded once when its button is pressed twice before the screen is drawn again", async () => {
  const path = "rest/v1/rpc/save_payment";
  const [even, owed] = [
    { paid: 0, share: 30, sent: 0, received: 0 },
    { paid: 60, share: 30, sent: 0, received: 0 },
  ];
  const balances = [
    { user_id: "ada", ...even, net: -30 },
    { user_id: "berk", ...owed, net: 30 },
  ];
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () =>
      answers.eventPage(undefined, { balances, expenses: [answers.hotel()], expense_count: 1 }),
    )
    .answers(path, ({ body }) => body?.payment as object);
  await openApp(`${EVENT}/settlement`);
  await press(/^You pay Berk/);
  const pay = await screen.findByRole("button", { name: /^I’ve paid/ });
  act(() => {
    pay.click();
    pay.click();
  });
  await says("Payment recorded");
  expect(server.bodiesAt(path)).toHaveLength(1);
});

it("a held Enter key presses nothing a second time, and still begins lines", async () => {
  withEvent();
  await openApp(`${EVENT}/edit`);
  const held = { key: "Enter", repeat: true };
  const isIgnored = (target: Element, press: object) => !fireEvent.keyDown(target, press);
  const save = await screen.findByRole("button", { name: "Save" });
  expect(isIgnored(save, { key: "Enter" })).toBe(false);
  expect(isIgnored(save, held)).toBe(true);
  expect(isIgnored(screen.getByLabelText("Name"), held)).toBe(true);
  const description = screen.getByLabelText(/^Description/);
  expect(isIgnored(description, held)).toBe(false);
});
