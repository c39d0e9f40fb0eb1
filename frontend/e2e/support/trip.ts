import { randomUUID } from "node:crypto";
import { newPerson, type Person } from "./person";

export interface Trip {
  id: string;
  name: string;
  /** Token of the group invitation. */
  token: string;
}

const WEEKEND = {
  name: "Weekend in Porto",
  description: "Two nights by the river",
  category: "short_trip",
  default_currency: "EUR",
  place_country: "Portugal",
  place_city: "Porto",
  planned_start_date: "2027-05-14",
  planned_duration_days: 3,
};

/** Creates an event of `creator` that the others have joined. */
export async function newTrip(creator: Person, others: Person[] = [], columns: object = {}): Promise<Trip> {
  const event = { ...WEEKEND, ...columns, id: randomUUID() };
  await creator.insert("events", event);
  const { token } = await creator.rpc<{ token: string }>("create_invitation", { event_id: event.id, kind: "group" });
  for (const other of others) await other.accept(token);
  return { id: event.id, name: event.name, token };
}

interface Spent {
  what: string;
  amount: number;
  by: Person;
  among: Person[];
  on?: string;
  place?: { place_name: string; place_lat: number | null; place_lon: number | null };
}

/** Creates an expense in the event's currency, split equally; choose an amount that divides. Returns its id. */
export async function spend(trip: Trip, { what, amount, by, among, on = "2027-05-14", place }: Spent): Promise<string> {
  const id = randomUUID();
  await by.rpc("save_expense", {
    expense: {
      id,
      event_id: trip.id,
      description: what,
      amount,
      currency: "EUR",
      paid_by: by.id,
      expense_date: on,
      category: place ? "place" : "general",
      ...place,
      conversion_rate_to_event_currency: 1,
      rate_source: "same",
      split_method: "equal",
    },
    shares: among.map((person) => ({ user_id: person.id, share_amount: amount / among.length })),
  });
  return id;
}

/** Returns all balances of the event in the database, the largest debt first. */
export async function netsIn(person: Person, eventId: string): Promise<number[]> {
  const { balances } = await person.rpc<{ balances: { net: number }[] }>("event_page", { event_id: eventId });
  return balances.map(({ net }) => net).sort((one, other) => one - other);
}

/** Two friends, two days, one repayment: Ada is owed 50.00. */
export async function weekend(): Promise<{ ada: Person; berk: Person; trip: Trip }> {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada, berk], on: "2027-05-14" });
  await spend(trip, { what: "=Wine, red", amount: 30, by: berk, among: [berk], on: "2027-05-15" });
  await berk.rpc("save_payment", {
    payment: {
      id: crypto.randomUUID(),
      event_id: trip.id,
      from_user: berk.id,
      to_user: ada.id,
      amount: 10,
      paid_on: "2027-05-15",
    },
  });
  return { ada, berk, trip };
}
