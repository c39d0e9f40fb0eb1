import type * as v from "valibot";
import type { Expense } from "@/data/expense/columns";
import type { InUnits } from "@/data/money";
import type { Payment } from "@/data/payment/columns";
import type { Person } from "@/data/person/model";
import type { Series } from "@/data/series/columns";
import type { Pending } from "@/offline/overlay";
import type {
  balanceSchema,
  cursorSchema,
  eventPageSchema,
  householdSchema,
  participantSchema,
  savedSplitSchema,
} from "./schema";

export type { EventCard, EventCategory, EventRow, EventSettings } from "@/data/event/columns";
export type {
  Expense,
  ExpenseCard,
  ExpenseCategory,
  ExpensePayer,
  SplitMethod,
} from "@/data/expense/columns";
export type { Payment } from "@/data/payment/columns";

/** Types of invitations to an event. View-only links are no invitations. */
export type InvitationKind = "single" | "group";

export interface Participant extends Omit<v.InferOutput<typeof participantSchema>, "person"> {
  person: Person;
}
export type ParticipantRole = Participant["role"];

export interface HouseholdRow extends v.InferOutput<typeof householdSchema> {}
export interface SavedSplit extends v.InferOutput<typeof savedSplitSchema> {}
export interface Balance extends InUnits<typeof balanceSchema> {}
export interface ExpenseCursor extends v.InferOutput<typeof cursorSchema> {}

/** The server's answer with everything that the event's page needs. Screens get an EventPage. */
export interface ServerEventPage
  extends Omit<
    InUnits<typeof eventPageSchema>,
    "participants" | "expenses" | "also" | "payments" | "series" | "last_log_id" | "unseen_news"
  > {
  participants: Participant[];
  expenses: Expense[];
  /** Expenses fetched by id, also those that are not among the newest: the row that the sums include, or null. */
  also?: Record<string, Expense | null>;
  payments: Payment[];
  /** Absent before the server has the event, as is last_log_id. */
  series?: Series[];
  last_log_id?: number | null;
  /** Whether the reader has unseen news, in any event. Absent for an unsent event. */
  unseen_news?: boolean;
}

/** An event's page with the reader's unsent mutations applied to the server's answer. */
export interface EventPage extends ServerEventPage {
  /** State of the expenses, payments, people and the event that have unsent mutations, by id. */
  pending: ReadonlyMap<string, Pending>;
  /** New expenses and payments that the server refused. No sum includes them. */
  refused: { expenses: readonly Expense[]; payments: readonly Payment[] };
  /** Whether the page must be refetched, because its sums may or may not include an unsent mutation. */
  needsRefetch: boolean;
  server: ServerEventPage;
}
