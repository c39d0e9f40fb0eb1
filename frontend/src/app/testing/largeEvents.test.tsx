import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { eventPageFromWire } from "@/data/event/parse";
import type { Person } from "@/data/person/model";
import { ExpenseForm } from "@/features/expense-form/components/ExpenseForm";
import { newDraft } from "@/features/expense-form/draft/draft";
import { Providers } from "../Providers";
import * as answers from "./answers";
import { ADA_LACE, person } from "./answers";
import { openApp, press, user } from "./openApp";
import { amountField, splitBy, withEvent } from "./weekend";

/** A key or a tap in the form of a large event's expense renders only what it changes. Tests count renders, not time. */

const MANY = 40;

interface Crowd {
  people: Person[];
  /** Returns the people whose names were read. A row reads its name on every render. */
  namesRead: (during: () => Promise<unknown>) => Promise<string[]>;
  /** Returns how often the last person's id was read. A line of a bill reads it on every render. */
  idReads: (during: () => Promise<unknown>) => Promise<number>;
}

/** The people of a large event. */
function crowd(): Crowd {
  let read: string[] = [];
  let ids = 0;
  const people = Array.from({ length: MANY }, (_, index) => {
    const one = index === 0 ? ADA_LACE : person(`p${index}`, `Person ${index}`);
    return Object.defineProperties(
      { ...one },
      {
        first_name: {
          get() {
            read.push(one.id);
            return one.first_name;
          },
        },
        id: {
          get() {
            if (index === MANY - 1) ids++;
            return one.id;
          },
        },
      },
    );
  });
  return {
    people,
    async namesRead(during) {
      read = [];
      await during();
      return [...new Set(read)];
    },
    async idReads(during) {
      ids = 0;
      await during();
      return ids;
    },
  };
}

async function openForm(people: readonly Person[]): Promise<void> {
  withEvent();
  // Starts the app, because the form needs its texts and session.
  await openApp("/events");
  cleanup();
  const { event } = eventPageFromWire(answers.eventPage(), []);
  const everyone = people.map(({ id }) => id);
  const blank = { id: "new", currency: event.default_currency, paid_by: "ada", expense_date: "2027-05-14", everyone };
  render(
    <Providers>
      <MemoryRouter>
        <ExpenseForm
          event={event}
          people={people}
          participants={[]}
          saved={null}
          earlier={[]}
          fresh={newDraft(blank)}
          draftName="expense:new:crowd"
          onSaved={() => {}}
        />
      </MemoryRouter>
    </Providers>,
  );
  await amountField();
}

it("typing the description renders no person of a large event", async () => {
  const { people, namesRead } = crowd();
  await openForm(people);
  // The people are in a closed sheet.
  expect(screen.queryByRole("checkbox")).toBeNull();
  const what = screen.getByLabelText("What was it for?");
  await user.type(what, "D");
  expect(await namesRead(() => user.type(what, "inner"))).toEqual([]);
});

it("a person taken out of a manual split renders their own row alone", async () => {
  const { people, namesRead } = crowd();
  await openForm(people);
  await user.type(await amountField(), "100000");
  await splitBy("Manual");
  const out = () => user.click(screen.getByRole("checkbox", { name: "Person 7" }));
  expect(await namesRead(out)).toEqual(["p7"]);
});

it("typing the amount renders no person of a large event", async () => {
  const { people, namesRead } = crowd();
  await openForm(people);
  const amount = await amountField();
  await user.type(amount, "1");
  expect(await namesRead(() => user.type(amount, "2345"))).toEqual([]);
});

/** Opens a form with a bill, and returns how often a tap reads the last person's id. */
async function readsOfTap(lines: number, tap: () => Promise<void>): Promise<number> {
  const { people, idReads } = crowd();
  await openForm(people);
  await splitBy("By item");
  const bill = Array.from({ length: lines }, (_, number) => `Dish ${number} 12.50`).join("\n");
  const field = await screen.findByLabelText("Type a line, or paste the bill");
  fireEvent.paste(field, { clipboardData: { getData: () => bill } });
  await screen.findByText(`Dish ${lines - 1}`);
  await user.click(within(lineOf("Dish 1")).getByRole("button", { name: /^Who had it/ }));
  await press(/^40 of 40/);
  const reads = await idReads(tap);
  cleanup();
  return reads;
}

const lineOf = (label: string) => screen.getByText(label).closest("li") as HTMLElement;

it("a tap on a face of a bill renders its own line alone", async () => {
  const tap = () => user.click(within(lineOf("Dish 1")).getByRole("button", { name: "Person 7" }));
  const reads = await readsOfTap(3, tap);
  expect(reads).toBeGreaterThan(0);
  expect(await readsOfTap(12, tap)).toBe(reads);
});

it("a person taken off a bill renders no line whose faces are folded", async () => {
  const everyone = () => within(screen.getByRole("group", { name: "Who was there?" }));
  const tap = () => user.click(everyone().getByRole("button", { name: /^Person 7/ }));
  const reads = await readsOfTap(3, tap);
  expect(reads).toBeGreaterThan(0);
  expect(await readsOfTap(12, tap)).toBe(reads);
});
