import { describe, expect, it } from "vitest";
import { awaitsOtherMailbox, mailLinkFailure, withoutTokens } from "./mailLink";

describe("the address after a mailed link", () => {
  it("the address of an expired link contains the reason", () => {
    const hash = "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";
    expect(mailLinkFailure(hash)).toEqual({
      code: "otp_expired",
      description: "Email link is invalid or has expired",
    });
  });

  it("the address of a failed link without a code gives the kind of failure", () => {
    expect(mailLinkFailure("#error=server_error")?.code).toBe("server_error");
  });

  it.each(["", "#", "#expenses", "#access_token=abc&type=signup"])("the address %s contains no failure", (hash) => {
    expect(mailLinkFailure(hash)).toBeNull();
  });

  it("the address of a link with a session loses the session and reports a former link", () => {
    expect(withoutTokens("#access_token=a&refresh_token=b&type=signup")).toBe("#error_code=former_link");
    expect(withoutTokens("#x=1&refresh_token=b")).toBe("#error_code=former_link");
    for (const hash of ["", "#expenses", "#error_code=otp_expired"]) expect(withoutTokens(hash)).toBe(hash);
  });

  it("the address reports that the other mailbox has a link as well", () => {
    expect(awaitsOtherMailbox("#message=Confirmation+link+accepted.")).toBe(true);
    expect(awaitsOtherMailbox("#expenses")).toBe(false);
  });
});
