import { describe, expect, it } from "vitest";
import { mostIn, sum, type Units } from "@/core/money/units";
import type { RateInUse } from "@/data/exchangeRate";
import { expense } from "@/data/expense/testExpense";
import { confirmationOf, draftOf, type ExpenseDraft, newDraft, type PlainDraft } from "./draft";
import { draftAfter } from "./draftReducer";
import { complaintsOf, toSave } from "./rules";

const PEOPLE = ["ann", "ben", "cem"];
const EVENT = { id: "event", default_currency: "EUR" };
const SAME: RateInUse = { rate: 1, date: null, source: "same", suspicious: false };
const LIRA: RateInUse = { rate: 0.02, date: "2026-07-13", source: "live", suspicious: false };

const complete: ExpenseDraft = {
  ...newDraft({
    id: "00000000-0000-4000-8000-000000000000",
    currency: "EUR",
    paid_by: "ann",
    expense_date: "2026-07-14",
    everyone: PEOPLE,
    description: "Dinner",
  }),
};
const dinner = draftAfter(complete, { type: "amount", amount: 1000 as Units });

const withPlain = (draft: ExpenseDraft, plain: Partial<PlainDraft>) => draftAfter(draft, { type: "set", plain });
const complaints = (draft: ExpenseDraft, rate: RateInUse | null = SAME) =>
  complaintsOf(draft, { saved: null, rate, people: PEOPLE, currency: "EUR" });

describe("a new expense", () => {
  it("a new expense needs an amount and a description", () => {
    expect(complaints(dinner)).toEqual({});
    expect(complaints(withPlain(complete, { description: "" }))).toEqual({
      amount: "invalid_amount",
      description: "invalid_description",
    });
  });

  it("a new expense needs percentages that add up to 100", () => {
    const percent = (ann: number, ben: number) =>
      draftAfter(dinner, { type: "split_by_parts", parts: { ann, ben, cem: 0 }, percent: true });
    expect(complaints(percent(60, 50)).shares).toBe("shares_do_not_add_up");
    expect(complaints(percent(60, 39.99)).shares).toBe("shares_do_not_add_up");
    expect(complaints(percent(60, 40)).shares).toBeUndefined();
  });

  it("a new expense has a largest amount in its own and in the event's currency", () => {
    const most = { type: "amount", amount: mostIn("EUR") } as const;
    const yen = draftAfter({ ...complete, currency: "JPY" }, { type: "amount", amount: mostIn("JPY") });
    const own = (rate: number): RateInUse => ({ rate, date: null, source: "own", suspicious: false });
    expect(complaints(draftAfter(complete, most)).amount).toBeUndefined();
    expect(complaints({ ...draftAfter(complete, most), amount: (mostIn("EUR") + 1) as Units }).amount).toBe(
      "amount_too_large",
    );
    expect(complaints(yen, own(100)).amount).toBeUndefined();
    expect(complaints(yen, own(101)).amount).toBe("amount_too_large");
  });

  it("a new expense needs a description of three letters, blanks not counted", () => {
    expect(complaints(withPlain(dinner, { description: "  ab " })).description).toBe("invalid_description");
    expect(complaints(withPlain(dinner, { description: "abc" })).description).toBeUndefined();
    expect(complaints(withPlain(dinner, { description: "x".repeat(201) })).description).toBe("text_too_long");
  });

  it("the parts of one emoji do not count as letters of a description, as in the database", () => {
    expect(complaints(withPlain(dinner, { description: "☕\ufe0f☕\ufe0f" })).description).toBe("invalid_description");
    expect(complaints(withPlain(dinner, { description: "☕\ufe0f☕\ufe0f☕\ufe0f" })).description).toBeUndefined();
  });

  it("a new expense without a place is saved as a general one", () => {
    const { expense: saved } = toSave(withPlain(dinner, { category: "place" }), EVENT, null, SAME);
    expect(saved).toMatchObject({ category: "general", place_name: null });
  });

  it("a typed place is saved as it was typed", () => {
    const { expense: saved } = toSave(withPlain(dinner, { place_name: "  Ali's garden " }), EVENT, null, SAME);
    expect(saved).toMatchObject({ category: "place", place_name: "Ali's garden", place_lat: null });
  });

  it("a general expense is saved without a place, even if one was typed", () => {
    const inRome = { category: "general", place_name: "Rome", place_lat: 41.9 } as const;
    const { expense: saved } = toSave(withPlain(dinner, inRome), EVENT, null, SAME);
    expect(saved).toMatchObject({ category: "general", place_name: null, place_lat: null });
  });

  it("a new expense needs a person who takes part, a payer of the event and a day", () => {
    expect(complaints({ ...dinner, shares: {} }).people).toBe("no_participant_chosen");
    expect(complaints({ ...dinner, paid_by: "zoe" }).payer).toBe("payer_not_participant");
    expect(complaints(withPlain(dinner, { expense_date: "" })).date).toBe("invalid_date");
    expect(complaints(withPlain(dinner, { expense_date: "0026-07-14" })).date).toBe("invalid_date");
  });

  it("a recurring expense does not end before its first day, which may change after the end was chosen", () => {
    const until = (ends_on: string) =>
      withPlain(dinner, { repeat: { unit: "month", every: 1, ends_on, ends_after: null, ask_amount: false } });
    expect(complaints(until("2026-07-14"))).toEqual({});
    expect(complaints(until("2026-07-13"))).toEqual({ date: "invalid_series" });
    expect(complaints(withPlain(until("2026-07-13"), { refund: true }))).toEqual({});
  });
});

describe("a changed expense", () => {
  const changed = (draft: ExpenseDraft) =>
    complaintsOf(draft, {
      saved: expense({ category: draft.plain.category }),
      rate: SAME,
      people: PEOPLE,
      currency: "EUR",
    });
  const draft = draftOf(expense({ category: "place", place_name: "Rome" }));

  it("a saved expense at a place needs its place and no description", () => {
    expect(changed(withPlain(draft, { description: "" }))).toEqual({});
    expect(changed(withPlain(draft, { place_name: " " }))).toEqual({ place: "invalid_place" });
  });

  it("a saved general expense needs a description", () => {
    expect(changed(withPlain(draft, { category: "general", description: "" }))).toEqual({
      description: "invalid_description",
    });
  });
});

describe("the exchange rate", () => {
  const abroad: ExpenseDraft = { ...dinner, currency: "TRY" };

  it("an expense in a foreign currency needs a rate", () => {
    expect(complaints(abroad, null).rate).toBe("failed_to_fetch_exchange_rate");
    expect(complaints({ ...abroad, rate: { ...abroad.rate, own: true } }, null).rate).toBe("invalid_rate");
  });

  it("a rate must be confirmed, and another one again", () => {
    expect(complaints(abroad, LIRA).rate).toBe("confirm_exchange_rate_error");
    const confirmed = { ...abroad, rate: { ...abroad.rate, confirmed: confirmationOf("TRY", LIRA.rate) } };
    expect(complaints(confirmed, LIRA).rate).toBeUndefined();
    expect(complaints(confirmed, { ...LIRA, rate: 0.03 }).rate).toBe("confirm_exchange_rate_error");
  });

  it("the rate is saved with its day and source", () => {
    expect(toSave(abroad, EVENT, null, LIRA).expense).toMatchObject({
      conversion_rate_to_event_currency: 0.02,
      rate_date: "2026-07-13",
      rate_source: "live",
      event_currency: "EUR",
    });
  });
});

describe("the shares", () => {
  const byHand = draftAfter(dinner, { type: "split_manually" });
  const typed = (...shares: [string, number][]) =>
    shares.reduce(
      (draft, [person, cents]) => draftAfter(draft, { type: "share", person, amount: cents as Units }),
      byHand,
    );

  it("the shares may differ from the amount by a cent, which the largest one gets", () => {
    const draft = typed(["ann", 500], ["ben", 300], ["cem", 199]);
    expect(complaints(draft)).toEqual({});
    const { shares } = toSave(draft, EVENT, null, SAME);
    expect(shares).toContainEqual({ user_id: "ann", share_amount: 501, parts: null });
    expect(sum(shares.map((share) => share.share_amount))).toBe(1000);
  });

  it("the shares may not differ from the amount by two cents", () => {
    expect(complaints(typed(["ann", 500], ["ben", 300], ["cem", 198])).shares).toBe("shares_do_not_add_up");
  });

  it("shares of 0 are not saved", () => {
    const { shares } = toSave(typed(["ann", 1000], ["ben", 0]), EVENT, null, SAME);
    expect(shares).toEqual([{ user_id: "ann", share_amount: 1000, parts: null }]);
  });
});

describe("an expense that several paid and that is split by parts", () => {
  const saved = expense({
    split_method: "parts",
    payers: [
      { user_id: "ann", paid_amount: 700 as Units, paid_in_event_currency: 700 as Units },
      { user_id: "ben", paid_amount: 300 as Units, paid_in_event_currency: 300 as Units },
    ],
    shares: [
      { user_id: "ann", share_amount: 250 as Units, share_in_event_currency: 250 as Units, parts: 1 },
      { user_id: "ben", share_amount: 750 as Units, share_in_event_currency: 750 as Units, parts: 3 },
    ],
  });
  const paid = (ann: number, ben: number) => [
    { user_id: "ann", paid_amount: ann },
    { user_id: "ben", paid_amount: ben },
  ];
  const shared = (ann: number, ben: number) => [
    { user_id: "ann", share_amount: ann, parts: 1 },
    { user_id: "ben", share_amount: ben, parts: 3 },
  ];
  const save = (draft: ExpenseDraft) => toSave(draft, EVENT, saved, SAME);

  it("a change of the description keeps several payers and the parts of the split", () => {
    const { expense: row, payers, shares } = save(withPlain(draftOf(saved), { description: "Late dinner" }));
    expect(row).toMatchObject({ description: "Late dinner", paid_by: "ann", split_method: "parts" });
    expect(payers).toEqual(paid(700, 300));
    expect(shares).toEqual(shared(250, 750));
  });

  it("a new amount keeps the proportions of several payers and parts", () => {
    const {
      expense: row,
      payers,
      shares,
    } = save(draftAfter(draftOf(saved), { type: "amount", amount: 2000 as Units }));
    expect(row.split_method).toBe("parts");
    expect(payers).toEqual(paid(1400, 600));
    expect(shares).toEqual(shared(500, 1500));
  });

  it("choosing one payer replaces several payers", () => {
    const { expense: row, payers } = save(draftAfter(draftOf(saved), { type: "payer", paid_by: "ben" }));
    expect([row.paid_by, payers]).toEqual(["ben", null]);
  });

  it("an expense with a payer outside of the event cannot be saved", () => {
    const people = ["ann", "cem"];
    expect(complaintsOf(draftOf(saved), { saved, rate: SAME, people, currency: "EUR" }).payer).toBe(
      "payer_not_participant",
    );
  });
});
