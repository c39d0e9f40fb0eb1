import { boolean, nullable, number, object, optional, string } from "valibot";

/** A person in the API's answers. */
export const personSchema = object({
  id: string(),
  first_name: nullable(string()),
  last_name: nullable(string()),
  email: nullable(string()),
  deleted: boolean(),
  has_account: boolean(),
  is_guest: optional(boolean()),
  has_payment_details: boolean(),
  claimed_by: nullable(string()),
  claimed_at: nullable(string()),
  color: optional(number()),
  place: optional(number()),
});
