import { expect, it } from "vitest";
import { LANGUAGES } from "@/core/languages/languages";
import { formatAmount, sum } from "@/core/money/units";
import { balanceOf, CURRENCY, PEOPLE, TOTAL, TRANSFERS, YOU } from "./example";
import { LANDING_TEXTS } from "./texts";

it("the drawn balances add up to zero, and the drawn payments settle them", () => {
  const balances = PEOPLE.map((person) => balanceOf(person.id));
  expect(sum(balances)).toBe(0);
  for (const { id } of PEOPLE) {
    const sent = sum(TRANSFERS.filter((t) => t.from === id).map((t) => t.amount));
    const received = sum(TRANSFERS.filter((t) => t.to === id).map((t) => t.amount));
    expect(balanceOf(id) + sent - received).toBe(0);
  }
});

it.each(LANGUAGES)("the description of the drawing for screen readers contains its figures (%s)", (language) => {
  const { alternative } = LANDING_TEXTS[language].drawing;
  const own = TRANSFERS.find((transfer) => transfer.from === YOU);
  expect(alternative).toContain(formatAmount(TOTAL, CURRENCY));
  expect(alternative).toContain(own && formatAmount(own.amount, CURRENCY));
});
