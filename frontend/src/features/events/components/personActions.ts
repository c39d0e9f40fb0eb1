import { UserRoundMinus } from "lucide-react";
import { lazy } from "react";
import type { PersonAction } from "../personAction";

/** The admin removes others, never themself (spec section 6); whoever has no account, anybody, from what they are in no part of. */
const remove: PersonAction = {
  label: "remove.action",
  icon: UserRoundMinus,
  danger: true,
  isOffered: ({ user_id, role, person }, { id, isAdmin }) =>
    user_id !== id && (!person.has_account || (isAdmin && role !== "admin")),
  needsNetwork: true,
  Panel: lazy(async () => ({ default: (await import("./RemovePerson")).RemovePerson })),
};

/** In the order of the menu. */
export const PERSON_ACTIONS: readonly PersonAction[] = [remove];
