import { constraints } from "../../../../supabase/error-codes.json";

/**
 * Every known failure, identified by a code of the catalogue (docs/product.md 11 and supabase/error-codes.json).
 * Screens choose the text in the reader's language.
 */
export class AppError extends Error {
  constructor(
    readonly code: string,
    /** HTTP status; 0 without a response. */
    readonly status: number,
    /** A provider's message, shown unchanged where the spec requires it. */
    readonly detail?: string,
  ) {
    super(detail ?? code);
    this.name = "AppError";
  }
}

export const NO_CONNECTION = "no_internet_connection";

/** Returns whether a request failed without a response. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof AppError && error.code === NO_CONNECTION;
}

const TOO_SLOW = [504, 522, 524, 544];

/**
 * Returns whether a status means that the server cannot be reached. Gateways use 502 to 504, and networks that want a login
 * first 511. Hosted Supabase and Cloudflare use 520 to 524, 540 (paused) and 544 (the database timed out).
 */
export const isAway = (status: number): boolean => status > 501;

/** Statuses by which the server asks to retry later. */
const RETRY_LATER = [408, 425, 429];

/**
 * Returns whether there was no response, a gateway responded, or the server asks to retry later. The outcome of the
 * request is unknown.
 */
export function isServerUnreachable({ status }: AppError): boolean {
  return status === 0 || isAway(status) || RETRY_LATER.includes(status);
}

/** Returns whether the same request may succeed later: the server is unreachable, or failed internally. */
export function isRetryable(error: unknown): boolean {
  return error instanceof AppError && (isServerUnreachable(error) || error.status >= 500);
}

/** Returns the code of an unreachable or slow server. Null for any other status. */
function awayCode(status: number): string | null {
  if (!isAway(status)) return null;
  return TOO_SLOW.includes(status) ? "timed_out" : "service_unavailable";
}

/** Database states that PostgREST reports as 500: timeout, lock conflict, shutdown, startup, full disk. */
const away: [state: RegExp, status: number][] = [
  [/^57014$/, 504],
  [/^(40001|40P01|55P03|57P|58)/, 503],
];

interface PostgrestFailure {
  message: string;
  code?: string | null;
  details?: string | null;
}

/** Returns the error of a table API failure. RPCs put the code into `message`; constraints are recognized by name. */
export function fromPostgrest(failure: PostgrestFailure, status: number): AppError {
  if (status === 0 || /failed to fetch|networkerror|load failed/i.test(failure.message)) {
    return new AppError(NO_CONNECTION, 0);
  }
  const meant = away.find(([state]) => state.test(failure.code ?? ""))?.[1] ?? status;
  const gone = awayCode(meant);
  if (gone) return new AppError(gone, meant);
  if (failure.code?.startsWith("PT")) {
    return new AppError(failure.message, status, failure.details ?? undefined);
  }
  const constraint = /constraint "([^"]+)"/.exec(failure.message)?.[1] ?? "";
  const listed = (constraints as Record<string, string | undefined>)[constraint];
  // As private.raise_constraint_error does.
  const known = listed ?? (constraint.endsWith("_length") ? "text_too_long" : undefined);
  if (known) return new AppError(known, status);
  if (status === 401) return new AppError("authentication_error", status);
  if (failure.code === "PGRST116") return new AppError("not_found", 404);
  return new AppError("unexpected_error", status, failure.message);
}

/** Returns the error of an auth server failure. The codes are GoTrue's own. */
export function fromAuth(failure: { message: string; code?: string; status?: number; name?: string }): AppError {
  // The client gives the same name to a lost connection and a broken server. Only the former has no status.
  const retryable = failure.name === "AuthRetryableFetchError";
  if (failure.status === 0 || (retryable && !failure.status)) return new AppError(NO_CONNECTION, 0);
  const gone = awayCode(failure.status ?? 0);
  if (gone) return new AppError(gone, failure.status ?? 0);
  if (failure.name === "AuthSessionMissingError") return new AppError("authentication_error", 401);
  // Only the server's own codes have texts for users; the client's own failures do not.
  const words = failure.name === undefined || failure.name === "AuthApiError" ? "provider_message" : "unexpected_error";
  const code = authCodes[failure.code ?? ""] ?? words;
  return new AppError(code, failure.status ?? 500, failure.message);
}

const authCodes: Record<string, string> = {
  invalid_credentials: "invalid_credentials",
  email_not_confirmed: "email_not_confirmed",
  over_request_rate_limit: "too_many_attempts",
  over_email_send_rate_limit: "too_many_attempts",
  PT429: "too_many_requests", // raised by the database
  user_banned: "invalid_credentials",
  weak_password: "password_too_short",
  same_password: "same_password",
  current_password_required: "password_required",
  current_password_invalid: "wrong_current_password",
  email_address_invalid: "email_invalid",
  validation_failed: "email_invalid",
  email_exists: "email_in_use",
  session_not_found: "authentication_error",
  session_expired: "authentication_error",
  user_not_found: "authentication_error",
  refresh_token_not_found: "authentication_error",
};

/** Returns any thrown value as an AppError. Unknown values become `unexpected_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return new AppError(NO_CONNECTION, 0);
  }
  return new AppError("unexpected_error", 500, error instanceof Error ? error.message : undefined);
}
