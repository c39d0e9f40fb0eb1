import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { eventPageFromWire } from "@/data/event/parse";
import type { Person } from "@/data/person/model";
import { ExpenseForm } from "@/features/expense-form/components/ExpenseForm";
import { newDraft } from "@/features/expense-form/draft";
import { Providers } from "../Providers";
import * as answers from "./answers";
import { ADA_LACE, person } from "./answers";
import { onPhone, openApp, user } from "./openApp";
import { amountField, withEvent } from "./weekend";

/** A key pressed in the form of a large event's expense renders only what it changes. Tests count renders, not time. */

const MANY = 40;

/** The people of a large event, and the names that were read. A row reads its name on every render. */
function crowd(): { people: Person[]; namesRead: (during: () => Promise<unknown>) => Promise<string[]> } {
  let read: string[] = [];
  const people = Array.from({ length: MANY }, (_, index) => {
    const one = index === 0 ? ADA_LACE : person(`p${index}`, `Person ${index}`);
    return Object.defineProperty({ ...one }, "first_name", {
      get() {
        read.push(one.id);
        return one.first_name;
      },
    });
  });
  return {
    people,
    async namesRead(during) {
      read = [];
      await during();
      return [...new Set(read)];
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
  expect(screen.getAllByRole("checkbox")).toHaveLength(MANY);
  const what = screen.getByLabelText("What was it for?");
  await user.type(what, "D");
  expect(await namesRead(() => user.type(what, "inner"))).toEqual([]);
});

it("a person taken out of a manual split renders their own row alone", async () => {
  const { people, namesRead } = crowd();
  await openForm(people);
  await user.type(await amountField(), "100000");
  await user.click(screen.getByRole("radio", { name: "Manual" }));
  const out = () => user.click(screen.getByRole("checkbox", { name: "Person 7" }));
  expect(await namesRead(out)).toEqual(["p7"]);
});

it("typing the amount renders no person on a phone, where the people are in a closed sheet", async () => {
  onPhone();
  const { people, namesRead } = crowd();
  await openForm(people);
  expect(screen.queryByRole("checkbox")).toBeNull();
  const amount = await amountField();
  await user.type(amount, "1");
  expect(await namesRead(() => user.type(amount, "2345"))).toEqual([]);
});
