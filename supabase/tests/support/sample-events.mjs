import { createEvent, join, newExpense, newPayment, save } from "./events.mjs";
import { signedUp } from "./people.mjs";

/** Creates a trip of three people, a dinner and a passive event in another currency, with expenses and a payment. */
export async function threeEvents() {
  const [ada, bo, cem] = await Promise.all([
    signedUp("Ada", { columns: { first_name: "Ada" } }),
    signedUp("Bo"),
    signedUp("Cem"),
  ]);
  const winter = await createEvent(bo, { name: "Winter", default_currency: "TRY" });
  const dinner = await createEvent(bo, { name: "Dinner", category: "dining_friends" });
  const trip = await createEvent(ada, { name: "Trip" });
  await join(trip, ada, bo, cem);
  await join(dinner, bo, ada);
  await join(winter, bo, ada);
  const place = { category: "place", place_name: "Meis", place_city: "Kaş", place_country: "Türkiye" };
  await save(ada, newExpense(trip, ada, [ada, bo, cem], { ...place, description: "Fish", expense_date: "2026-06-01" }));
  await save(
    bo,
    newExpense(trip, bo, [ada, bo], { ...place, description: "Tea", amount: 5, expense_date: "2026-06-03" }),
  );
  await save(ada, newExpense(trip, ada, [cem], { description: "Taxi", amount: 8, expense_date: "2026-06-02" }));
  await save(bo, newExpense(dinner, bo, [ada, bo], { description: "Pide", amount: 20 }));
  await save(
    bo,
    newExpense(winter, bo, [ada, bo], { description: "Soup", amount: 90, currency: "TRY", expense_date: "2026-01-05" }),
  );
  await ada.rpc("save_payment", { payment: newPayment(dinner, ada, bo, { amount: 4 }) });
  await bo.update("events", `id=eq.${winter}`, { status: "passive" });
  return { ada, bo, cem, trip, dinner, winter };
}

/** Creates a trip of three people with expenses of several kinds, payers, days and currencies, a deleted one and a payment. */
export async function tripOfThree() {
  const [ada, bo, cem] = await Promise.all([signedUp("Ada"), signedUp("Bo"), signedUp("Cem")]);
  const trip = await createEvent(ada, { name: "Trip" });
  await join(trip, ada, bo, cem);
  const place = { category: "place", place_name: "Meis Café", place_city: "Kaş", place_country: "Türkiye" };
  await save(ada, {
    ...newExpense(trip, ada, [ada, bo, cem], {
      ...place,
      description: "Fish",
      topic: "eating_out",
      expense_date: "2026-06-01",
    }),
    payers: [
      { user_id: cem.id, paid_amount: 10 },
      { user_id: ada.id, paid_amount: 20 },
    ],
  });
  await save(
    bo,
    newExpense(trip, bo, [ada, bo], {
      ...place,
      description: "Tea",
      topic: "drinks",
      amount: 5,
      expense_date: "2026-06-03",
    }),
  );
  await save(ada, newExpense(trip, ada, [cem], { description: "TAKSİ 100%", amount: 8, expense_date: "2026-06-02" }));
  await save(
    cem,
    newExpense(trip, cem, [ada, bo, cem], {
      description: "Museum",
      amount: 60,
      currency: "USD",
      conversion_rate_to_event_currency: 0.875,
      rate_source: "own",
      expense_date: "2026-06-03",
    }),
  );
  const { id } = await save(bo, newExpense(trip, bo, [ada, bo], { description: "Mistake", amount: 999 }));
  await bo.rpc("delete_expense", { event_id: trip, id, version: 1 });
  await bo.rpc("save_payment", { payment: newPayment(trip, bo, ada, { amount: 4 }) });
  return { ada, bo, cem, trip };
}

/** The debtor owes the creditor an amount more in an event. */
export const owe = (event, debtor, creditor, amount, currency = "EUR") =>
  save(creditor, newExpense(event, creditor, [debtor], { amount, currency }));

/** Creates three events of two people: Bo owes Ada 40 for the trip and 10 for the dinner; Ada owes Bo 25 for the flat. */
export async function threeDebts() {
  const [ada, bo, cem] = await Promise.all(["Ada", "Bo", "Cem"].map((name) => signedUp(name)));
  const [trip, flat, dinner] = [
    await createEvent(ada, { name: "Trip" }),
    await createEvent(bo, { name: "Flat" }),
    await createEvent(ada, { name: "Dinner" }),
  ];
  await join(trip, ada, bo, cem);
  await join(flat, bo, ada);
  await join(dinner, ada, bo);
  await owe(trip, bo, ada, 40);
  await owe(flat, ada, bo, 25);
  await owe(dinner, bo, ada, 10);
  return { ada, bo, cem, trip, flat, dinner };
}
