import { describe, expect, it } from "vitest";
import { AppError, fromAuth, fromPostgrest, isConnectionError, toAppError } from "./appError";

describe("a failure of the table API", () => {
  it("an RPC's failure has its code in the message", () => {
    const error = fromPostgrest({ code: "PT409", message: "version_conflict" }, 409);
    expect(error).toMatchObject({ code: "version_conflict", status: 409 });
  });

  it("a failure without a response is a lost connection", () => {
    const error = fromPostgrest({ message: "TypeError: Failed to fetch", code: "" }, 0);
    expect(isConnectionError(error)).toBe(true);
  });

  it("a violated constraint gives a code by the constraint's name", () => {
    const message = 'new row for relation "users" violates check constraint "users_iban_valid"';
    expect(fromPostgrest({ code: "23514", message }, 400).code).toBe("invalid_iban");
  });

  it("a violated length is a text that is too long, without being listed", () => {
    const message = 'new row for relation "events" violates check constraint "events_name_length"';
    expect(fromPostgrest({ code: "23514", message }, 400).code).toBe("text_too_long");
    const other = message.replace("events_name_length", "events_unlisted");
    expect(fromPostgrest({ code: "23514", message: other }, 400).code).toBe("unexpected_error");
  });

  it.each([
    ["a gateway's number", 502, 502, "service_unavailable"],
    ["PostgREST without its database", "PGRST001", 503, "service_unavailable"],
    ["PostgREST without a free connection", "PGRST003", 504, "timed_out"],
    ["hosted Supabase's gateway without its server", "", 521, "service_unavailable"],
    ["hosted Supabase's database that does not answer", "", 544, "timed_out"],
  ])(
    "an unreachable server gives service_unavailable or timed_out, whatever the failure is called: %s",
    (_, code, status, told) => {
      expect(fromPostgrest({ code: code as string, message: "words" }, status)).toMatchObject({ code: told, status });
    },
  );

  it.each([
    ["a query that took too long", "57014", "timed_out", 504],
    ["two in each other's way", "40P01", "service_unavailable", 503],
    ["a database that comes up", "57P03", "service_unavailable", 503],
    ["a disk that fails", "58030", "service_unavailable", 503],
  ])("a database state that PostgREST reports as 500 gives its own code: %s", (_, code, told, status) => {
    expect(fromPostgrest({ code, message: "words" }, 500)).toMatchObject({ code: told, status });
  });

  it("an unknown failure of the table API is unexpected", () => {
    expect(fromPostgrest({ code: "XX000", message: "oops" }, 500).code).toBe("unexpected_error");
  });
});

describe("a failure of the auth server", () => {
  it("a failure of the auth server has a code", () => {
    expect(fromAuth({ message: "x", code: "email_not_confirmed", status: 400 }).code).toBe("email_not_confirmed");
  });

  it("an unknown failure of the auth server is shown in the provider's words", () => {
    const error = fromAuth({ message: "Signups are closed", code: "signup_disabled", status: 422 });
    expect(error).toMatchObject({ code: "provider_message", detail: "Signups are closed" });
  });

  it("a failure of the auth server is a lost connection only without a response", () => {
    const codeOf = (status: number) => fromAuth({ name: "AuthRetryableFetchError", message: "x", status }).code;
    expect(codeOf(0)).toBe("no_internet_connection");
    expect(codeOf(500)).toBe("unexpected_error");
    expect(codeOf(503)).toBe("service_unavailable");
  });

  it("a failure in the auth client's own words is unexpected, or an expired session", () => {
    const codeOf = (name: string) => fromAuth({ name, message: "Unexpected token '<'", status: 500 }).code;
    expect(codeOf("AuthUnknownError")).toBe("unexpected_error");
    expect(codeOf("AuthInvalidTokenResponseError")).toBe("unexpected_error");
    expect(codeOf("AuthSessionMissingError")).toBe("authentication_error");
  });
});

it("any thrown value becomes an error with a code", () => {
  const known = new AppError("event_not_found", 404);
  expect(toAppError(known)).toBe(known);
  expect(isConnectionError(toAppError(new TypeError("Failed to fetch")))).toBe(true);
  expect(toAppError("what").code).toBe("unexpected_error");
});
