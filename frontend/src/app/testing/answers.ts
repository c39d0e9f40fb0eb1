import type { EventCardWire } from "@/data/event/columns";
import { NO_EVENT_DETAILS } from "@/data/event/noValues";
import type { EventPageWire } from "@/data/event/schema";
import type { ExpenseCardWire, ExpenseWire } from "@/data/expense/columns";
import { NO_PLAIN } from "@/data/expense/noValues";
import type { Person } from "@/data/person/model";
import type { Profile } from "@/features/profile/profile";

/** Server answers about a weekend of ada and berk, for tests to override in part. */
export const EVENT_ID = "11111111-1111-4111-8111-111111111111";
export const EXPENSE_ID = "22222222-2222-4222-8222-222222222222";
const MADE = "2027-05-01T12:00:00Z";

export function person(id: string, first_name: string, columns: Partial<Person> = {}): Person {
  return {
    id,
    first_name,
    last_name: null,
    email: `${id}@divido.test`,
    deleted: false,
    has_account: true,
    has_payment_details: false,
    claimed_by: null,
    claimed_at: null,
    ...columns,
  };
}

export const ADA_LACE = person("ada", "Ada");
export const BERK = person("berk", "Berk");

/** The event with its people. The first is its admin and the reader. */
export function eventPage(
  people: readonly Person[] = [ADA_LACE, BERK],
  columns: Partial<EventPageWire> = {},
): EventPageWire {
  const participants = people.map((who, index) => ({
    id: `participant-${who.id}`,
    user_id: who.id,
    role: index === 0 ? ("admin" as const) : ("member" as const),
    status: "active" as const,
    joined_at: MADE,
    removed_at: null,
    household_id: null,
    person: who,
  }));
  return {
    event: {
      ...NO_EVENT_DETAILS,
      id: EVENT_ID,
      name: "Weekend in Porto",
      description: "Two nights by the river",
      category: "short_trip",
      default_currency: "EUR",
      place_country: "Portugal",
      place_city: "Porto",
      planned_start_date: "2027-05-14",
      planned_duration_days: 3,
      created_by: people[0]?.id ?? "",
      created_at: MADE,
      status: "active",
      revision: 1,
    },
    me: { participant_id: `participant-${people[0]?.id}`, role: "admin", status: "active" },
    participants,
    households: [],
    balances: people.map(({ id }) => ({ user_id: id, paid: 0, share: 0, sent: 0, received: 0, net: 0 })),
    total: 0,
    expense_count: 0,
    expenses: [],
    next: null,
    also: [],
    last_log_id: 1,
    unseen_news: false,
    payments: [],
    iban_requests: [],
    comment_counts: {},
    receipt_counts: {},
    check_marks: {},
    ...columns,
  };
}

/** An expense of 90.00 EUR for a hotel, paid by ada for herself alone. */
export function hotel(columns: Partial<ExpenseWire> = {}): ExpenseWire {
  return {
    ...NO_PLAIN,
    id: EXPENSE_ID,
    event_id: EVENT_ID,
    description: "Hotel",
    amount: 90,
    currency: "EUR",
    paid_by: "ada",
    expense_date: "2027-05-14",
    category: "general",
    topic: null,
    split_method: "equal",
    conversion_rate_to_event_currency: 1,
    rate_date: null,
    rate_source: "same",
    amount_in_event_currency: 90,
    created_by: "ada",
    created_at: MADE,
    updated_at: MADE,
    version: 1,
    payers: [{ user_id: "ada", paid_amount: 90, paid_in_event_currency: 90 }],
    shares: [{ user_id: "ada", share_amount: 90, share_in_event_currency: 90, parts: null }],
    ...columns,
  };
}

/** The hotel as a row of lists across events. */
export function expenseCard(columns: Partial<ExpenseCardWire> = {}): ExpenseCardWire {
  return {
    ...hotel(),
    my_share: 90,
    my_paid: 90,
    payer: ADA_LACE,
    payers: [{ user_id: "ada", paid_amount: 90, paid_in_event_currency: 90, person: ADA_LACE }],
    event: eventPage().event,
    ...columns,
  };
}

/** The event as a row of the list of events. */
export function eventCard(columns: Partial<EventCardWire> = {}): EventCardWire {
  const { description: _, ...event } = eventPage().event;
  return {
    ...event,
    participant_count: 2,
    expense_count: 0,
    total: 0,
    my_net: 0,
    household_net: null,
    people: [ADA_LACE, BERK],
    ...columns,
  };
}

/** A town, as the place search returns it. */
export function place(name: string, country: string, country_code: string) {
  return {
    ...{ name, formatted: `${name}, ${country}`, country, country_code, city: name, district: "", street: "" },
    ...{ lat: 38.6, lon: 34.7, place_id: name },
  };
}

export function profile(columns: Partial<Profile> = {}): Profile {
  return {
    id: "ada",
    email: "ada@divido.test",
    first_name: "Ada",
    last_name: null,
    phone_number: null,
    country: null,
    city: null,
    iban: null,
    iban_currency: "TRY",
    preferred_lang: "en",
    divido_number: "AB123456",
    iban_ask_first: false,
    home_currency: null,
    ...columns,
  };
}

/** Home of a person without events. */
export const dashboard = () => ({
  user: {
    id: "ada",
    email: "ada@divido.test",
    first_name: "Ada",
    last_name: null,
    country: null,
    city: null,
    divido_number: "AB123456",
  },
  summary: { total_events: 0 },
  statistics: { co_participants: 0, most_paid_event: null, most_active_event: null },
  totals: [],
  balances: [],
  open_event_count: 0,
  open_events: [],
  unanswered_iban_requests: [],
  unanswered_payments: [],
  recent_events: [],
  news: [],
  unseen_news: false,
  recent_expenses: [],
});

export const statistics = () => ({
  events_organised: 0,
  events_participated: 0,
  average_expenses_per_event: 0,
  co_participants: 0,
  most_paid_event: null,
  most_active_event: null,
  most_shared_expense: null,
  visited_places: [],
  by_category: [],
  by_month: [],
});
