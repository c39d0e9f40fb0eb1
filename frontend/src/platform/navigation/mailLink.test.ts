import { describe, expect, it } from "vitest";
import { awaitsOtherMailbox, mailLinkFailure, withoutTokens } from "./mailLink";

describe("the address after a mailed link", () => {
  it("says why an old link failed", () => {
    const hash = "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";
    expect(mailLinkFailure(hash)).toEqual({
      code: "otp_expired",
      description: "Email link is invalid or has expired",
    });
  });

  it("names the kind of failure where there is no finer code", () => {
    expect(mailLinkFailure("#error=server_error")?.code).toBe("server_error");
  });

  it.each(["", "#", "#expenses", "#access_token=abc&type=signup"])("holds no failure: %s", (hash) => {
    expect(mailLinkFailure(hash)).toBeNull();
  });

  it("keeps no session, and says that its link no longer works", () => {
    expect(withoutTokens("#access_token=a&refresh_token=b&type=signup")).toBe("#error_code=former_link");
    expect(withoutTokens("#x=1&refresh_token=b")).toBe("#error_code=former_link");
    for (const hash of ["", "#expenses", "#error_code=otp_expired"]) expect(withoutTokens(hash)).toBe(hash);
  });

  it("says that the other mailbox has a link as well", () => {
    expect(awaitsOtherMailbox("#message=Confirmation+link+accepted.")).toBe(true);
    expect(awaitsOtherMailbox("#expenses")).toBe(false);
  });
});
