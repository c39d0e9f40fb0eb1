import { ListChecks, Pencil, UserRoundMinus, UsersRound } from "lucide-react";
import { earlierExpenses } from "@/data/expense/joining";
import { onDemand } from "@/ui/onDemand";
import type { PersonAction } from "../personAction";
import { CLAIM_ACTIONS } from "./claimActions";

/** Members name people without an account. */
const rename: PersonAction = {
  label: "rename.action",
  icon: Pencil,
  isOffered: ({ status, person }) => status === "active" && !person.has_account,
  needsNetwork: () => false,
  Panel: onDemand(async () => (await import("./RenamePerson")).RenamePerson, { over: true }),
};

/**
 * Admins remove other people, never themselves (docs/product.md 5.3). Other members remove only people without an account.
 * The server refuses their request when expenses or payments name the person.
 */
const remove: PersonAction = {
  label: "remove.action",
  icon: UserRoundMinus,
  danger: true,
  isOffered: ({ user_id, role, status, person }, { id, isAdmin }) =>
    status === "active" && user_id !== id && (!person.has_account || (isAdmin && role !== "admin")),
  // The device removes unsent people without the server.
  needsNetwork: ({ id, user_id }, { pending }) => !(id === user_id && pending.has(user_id)),
  Panel: onDemand(async () => (await import("./RemovePerson")).RemovePerson, { over: true }),
};

const payAsOne: PersonAction = {
  label: "household.action",
  icon: UsersRound,
  isOffered: ({ status }) => status === "active",
  needsNetwork: () => true,
  Panel: onDemand(async () => (await import("./PayAsOne")).PayAsOne, { over: true }),
};

/** Offered for people who joined after the first expense. */
const joinExpenses: PersonAction = {
  label: "earlier.action",
  icon: ListChecks,
  isOffered: ({ user_id, status }, _, page) =>
    status === "active" && page.me?.status === "active" && earlierExpenses(page, page.expenses, user_id).length > 0,
  needsNetwork: () => false,
  Panel: onDemand(async () => (await import("./JoinExpensesPanel")).JoinExpensesPanel, { over: true }),
};

/** All actions, in the order of the menu. */
export const PERSON_ACTIONS: readonly PersonAction[] = [...CLAIM_ACTIONS, rename, joinExpenses, payAsOne, remove];
