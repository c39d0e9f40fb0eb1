/**
 * The catalogue of functions that a role of the API may execute. What is not in it is closed to everyone.
 *
 * The tests compare it with the database (privileges), and read from it who is asked (losing-access) and what
 * functions/openapi.yaml describes (programs). `npm run types` writes the tables in README.md and docs/security.md from it.
 * Whether a function reads or writes, its arguments, and whether it acts as its owner come from the database.
 *
 * @typedef {object} Listed
 * @property {string} name with its schema
 * @property {"people" | "server"} who may execute it: signed-in people, or the functions with the secret key
 * @property {"programs" | "app" | "person" | "jobs" | "queries"} used by programs of people's own, too (people); by the app alone
 *   (people); on behalf of a person (server); on behalf of nobody (server); by policies, constraints and other functions, outside
 *   the API (people)
 * @property {string} about what it is for; equal texts share a line of the tables
 * @property {string} [asOwner] why it acts as its owner instead of as its caller
 */

const MONEY = "the only writers of money";
const WITHOUT_GRANTS = "write or read tables without grants";
const DEVICES = "the caller's own devices and settings, in tables without grants";
const SERIES =
  "the only writers of recurring expenses. `create_due_expenses` also returns what `event_page` returns, to participants alone";

/** @type {Listed[]} */
export const functions = [
  // Reads of signed-in people.
  ...people("what is mine", {
    programs: ["my_events"],
    app: ["dashboard", "my_statistics", "my_iban_requests"],
  }),
  ...people("what is mine", { app: ["my_deleted_events"], asOwner: "for the person who may restore them" }),
  ...people("why an event is no longer mine", {
    app: ["my_lost_event"],
    asOwner: "for former participants, who see nothing of the event",
  }),
  ...people("the newest expenses of all my events", { app: ["recent_expenses"] }),
  ...people("the expenses of all my events in which every word is found", { app: ["find_my_expenses"] }),
  ...people("open balances between me and a person over all events", { app: ["person_page"] }),
  ...people("the newest expenses of me and a person over all events", { app: ["expenses_with"] }),
  ...people("my quiet hours, hidden amounts and muted events", {
    app: ["my_notification_settings"],
    asOwner: DEVICES,
  }),
  ...people("an event and its expenses, page by page", { programs: ["event_page", "event_expenses"] }),
  ...people("an expense with its items", { programs: ["expense_page"] }),
  ...people("the comments on an expense or payment", { programs: ["entry_comments"] }),
  ...people("the photos of an expense, or of all expenses of an event", {
    programs: ["expense_receipts", "event_receipts"],
  }),
  ...people("who did what", { programs: ["event_history"] }),
  ...people("what others did that touched me", { programs: ["my_news"] }),
  ...people("what others did that touched me", {
    programs: ["see_news"],
    asOwner: "until when the caller has seen them, in their own row",
  }),
  ...people("finding expenses of an event", { programs: ["find_expenses"] }),
  ...people("what an event came to; all of it, for a file or a printed page", {
    programs: ["event_statistics", "event_export"],
  }),
  ...people("all that a settlement is worked out from", { app: ["settlement"] }),
  ...people("who owes whom as it was spent", { programs: ["spent_between"] }),
  ...people("whom somebody may claim, and what they stand for", { app: ["unclaimed_people"] }),
  ...people(
    "what an import brought and undoing it would leave; what of a source is here, to compare a newer file with",
    {
      app: ["import_page", "imported_entries"],
      asOwner: WITHOUT_GRANTS,
    },
  ),
  ...people("what separating people again would do", { app: ["separation"], asOwner: WITHOUT_GRANTS }),

  // Writes of signed-in people.
  ...people("expenses", { programs: ["save_expense", "delete_expense", "restore_expense"], asOwner: MONEY }),
  ...people("somebody who joined late shares expenses that were entered before, at most 500 at once", {
    app: ["join_expenses", "undo_join_expenses"],
    asOwner: MONEY,
  }),
  ...people("comments on an expense or payment, and marks that ask to check it", {
    programs: ["add_comment", "edit_comment", "delete_comment", "set_check_mark"],
    asOwner: "the only writers of comments and check marks",
  }),
  ...people("photos of receipts: a place for one, before it is uploaded; then its confirmation", {
    programs: ["reserve_receipt", "add_receipt", "remove_receipt", "restore_receipt"],
    asOwner: "the only writers of receipts; they count them and see whether the object arrived",
  }),
  ...people("recurring expenses", { programs: ["save_series", "set_series_state", "delete_series"], asOwner: SERIES }),
  ...people("their occurrences", {
    programs: ["create_due_expenses", "add_occurrence", "skip_occurrence"],
    asOwner: SERIES,
  }),
  ...people("payments", {
    programs: ["save_payment", "delete_payment", "restore_payment", "answer_payment"],
    asOwner: MONEY,
  }),
  ...people("one payment with a person in up to 100 events", {
    programs: ["settle_with", "undo_settlement", "answer_settlement"],
    asOwner: MONEY,
  }),
  ...people("events; made by a plain insert", { programs: ["save_event"], asOwner: WITHOUT_GRANTS }),
  ...people("events; made by a plain insert", {
    app: ["delete_event", "restore_event", "leave_event"],
    asOwner: "take a row out of sight, which a plain update cannot",
  }),
  ...people("who takes part", {
    programs: ["create_invitation"],
    app: ["revoke_invitation"],
    asOwner: "the writers of invitations beside the plain insert",
  }),
  ...people("who takes part", {
    app: ["remove_participant"],
    asOwner: "take a row out of sight, which a plain update cannot",
  }),
  ...people("a bill at the table", { app: ["shared_bill"] }),
  ...people("a bill at the table", {
    app: [
      "open_shared_bill",
      "renew_shared_bill_token",
      "sit_at_shared_bill",
      "mark_shared_bill",
      "lock_shared_bill",
      "remove_shared_bill_seat",
      "cancel_shared_bill",
      "close_shared_bill",
    ],
    asOwner: "the writers of shared bills for participants; `close_shared_bill` calls `save_expense`",
  }),
  ...people("a bill at the table", {
    app: ["keep_shared_bill_seat"],
    asOwner: "joins the event of a closed bill; the bill's token and the seat's key decide",
  }),
  ...people("people without an account", {
    programs: ["add_person"],
    app: ["rename_person", "claim_person", "merge_people", "separate_people"],
    asOwner: WITHOUT_GRANTS,
  }),
  ...people("a usual split, saved by name; null removes it", {
    programs: ["set_saved_split"],
    asOwner: WITHOUT_GRANTS,
  }),
  ...people("who pays as one", { app: ["save_household", "delete_household"], asOwner: WITHOUT_GRANTS }),
  ...people("bringing along what another app kept, at most 500 entries at once", {
    programs: ["import_expenses", "undo_import"],
    asOwner: WITHOUT_GRANTS,
  }),
  ...people("oneself", { programs: ["save_profile"], asOwner: WITHOUT_GRANTS }),
  ...people("oneself", {
    programs: ["save_payment_handle"],
    asOwner: "the only writer of the caller's own payment handles",
  }),
  ...people("oneself", { app: ["ensure_user"], asOwner: "creates the caller's own row" }),
  ...people("oneself", {
    app: ["restore_password"],
    asOwner: "sets the caller's password hash, to the one that the auth server had stored at sign-up",
  }),
  ...people(
    "guests: a person with a name, an anonymous auth user, and keys that bring them back; moving to an account; setting one free",
    {
      app: ["begin_as_guest", "save_guest_key", "recover_guest", "keep_as"],
      asOwner: "guests and their keys, in tables without grants; the key decides",
    },
  ),
  ...people(
    "guests: a person with a name, an anonymous auth user, and keys that bring them back; moving to an account; setting one free",
    { app: ["release_guest"], asOwner: "gives a guest's place in an event away, for its admins" },
  ),
  ...people("notifications", {
    app: ["save_push_subscription", "delete_push_subscription", "save_notification_settings", "mute_event"],
    asOwner: DEVICES,
  }),
  ...people("requests to see an IBAN and payment handles, for owners who want to be asked", {
    app: ["ask_for_iban", "answer_iban_request"],
    asOwner: "the only writers of requests for an IBAN, in a table without grants",
  }),

  // The functions, with the secret key.
  ...server("what an invitation shows; joining by it", { person: ["preview_invitation", "accept_invitation"] }),
  ...server("what a view link shows", { person: ["view_event", "view_expenses"] }),
  ...server("a bill at the table, for guests with its token", {
    jobs: ["shared_bill_of_token", "sit_with_token", "mark_with_token"],
  }),
  ...server("IBANs for a debtor", { person: ["payee_ibans"] }),
  ...server("deleting an account", { person: ["delete_account"] }),
  ...server("rates that outlive a restart", { jobs: ["last_known_rate", "store_rate"] }),
  ...server("recurring expenses that are due", { jobs: ["due_series", "create_due_expenses_of"] }),
  ...server("objects of the storage that belong to no receipt", {
    jobs: ["queue_stray_receipt_files", "lease_receipt_files", "finish_receipt_files"],
  }),
  ...server("notices that are due", { jobs: ["lease_notices", "finish_notices", "delete_push_subscriptions"] }),
  ...server("one small batch a call, while it answers `more`; every ten minutes from pg_cron where there is one", {
    jobs: ["purge_deleted"],
  }),

  // Schema private, which the API does not serve: people execute them through policies, constraints and the functions above.
  ...queries(["currency_decimals", "is_iban", "max_amount", "new_event_ids"]),
  ...queries(
    ["me", "my_event_ids", "my_people_ids", "my_former_people_ids"],
    "for policies, which would recurse otherwise. No argument; about the caller alone; not in the API",
  ),
  ...queries(["people_to_show"], "ids of the people that a page lists; their rows are read under the policies"),
  ...queries(
    ["my_balances", "event_cards", "balances_of_open_events", "newest_expenses", "newest_expenses_with", "card_page"],
    "the caller's balances, and events and expenses of the caller for lists and home",
  ),
  ...queries(
    ["page_within", "rare_parts_of"],
    "how many expenses fit a page, and which parts of a page are empty; the rows are read under the policies",
  ),
  ...queries(
    ["open_events_with"],
    "the events with open balances between the caller and a person, of the caller's events only",
  ),
  ...queries(["logged_values_of"], "what the history stores about a deleted expense, for participants"),
  ...queries(
    ["can_upload_receipt"],
    "for a policy: whether the caller, in a living session, reserved a receipt with this object name and length",
  ),
  ...queries(["iban_requests_to_me"], "requests for the caller's own IBAN, in a table without grants"),
  ...queries(
    ["has_unseen_news", "page_of_news"],
    "the caller's news, also of deleted entries, of events in which the caller is active",
  ),
  ...queries(["news_of"], "what is newest for the caller, of the caller's events only"),
  ...queries([
    "balances_of",
    "bill_of",
    "bills_open_since",
    "can_read_receipt",
    "check_marks_of",
    "saved_splits_of",
    "co_participant_count",
    "comment_counts_of",
    "comments_of",
    "cursor_after",
    "date_of_number",
    "due_count",
    "event_story",
    "expense_page_of",
    "expenses_of",
    "extras_document",
    "first_within",
    "households_of",
    "items_document",
    "last_number_until",
    "limit_for",
    "months_of_events",
    "months_of_people",
    "occurrence_date",
    "open_bills_of",
    "page_size",
    "public_name",
    "participants_of",
    "receipt_at",
    "receipt_counts_of",
    "searchable",
    "searched_words",
    "series_of",
    "shared_bill_document",
    "shared_bill_expiry",
    "shared_bill_for_me",
    "shared_bill_state",
    "spent_cells",
    "sums_of_event",
    "template_names",
    "today_in",
    "unanswered_payments",
  ]),
];

/**
 * @param {string} about
 * @param {{ programs?: string[], app?: string[], asOwner?: string }} group
 * @returns {Listed[]}
 */
function people(about, { programs = [], app = [], asOwner }) {
  return [...listed(programs, "programs"), ...listed(app, "app")].map((one) => ({
    who: "people",
    about,
    asOwner,
    ...one,
  }));
}

/**
 * @param {string} about
 * @param {{ person?: string[], jobs?: string[] }} group
 * @returns {Listed[]}
 */
function server(about, { person = [], jobs = [] }) {
  return [...listed(person, "person"), ...listed(jobs, "jobs")].map((one) => ({ who: "server", about, ...one }));
}

/** @param {string[]} names @param {string} [asOwner] @returns {Listed[]} */
function queries(names, asOwner) {
  return names.map((name) => ({ name: `private.${name}`, who: "people", used: "queries", about: "", asOwner }));
}

/** @template {Listed["used"]} Used @param {string[]} names @param {Used} used */
function listed(names, used) {
  return names.map((name) => ({ name: `public.${name}`, used }));
}
