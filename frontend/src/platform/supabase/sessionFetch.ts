type Fetch = typeof fetch;

/** The session of this device, as requests use it. */
export interface Reader {
  /** The access token; null when nobody is signed in or it could not be renewed. */
  token: () => Promise<string | null>;
  /** An access token in place of a refused one; null when the server ended the session. Throws when no answer came. */
  renew: (refused: string) => Promise<string | null>;
  /** Whether this device holds a session. */
  hasSession: () => boolean;
  /** The app's publishable key, sent while nobody is signed in. */
  publishableKey: string;
}

const REFUSED = 401;

/**
 * The fetch of everything that carries a session. A device's clock may be wrong and its network
 * flaky, so neither decides whether somebody is signed in: an access token that the server refuses
 * is renewed once, whatever the clock says of it; and while it cannot be renewed for lack of an
 * answer, nothing goes out as a stranger, which would look like the end of the session.
 */
export function sessionFetch({ token, renew, hasSession, publishableKey }: Reader, send: Fetch = fetch): Fetch {
  return async (input, init) => {
    const mine = await token();
    if (mine === null && hasSession()) throw lost();
    const ask = (bearer: string) => {
      const headers = new Headers(init?.headers);
      headers.set("apikey", publishableKey);
      headers.set("Authorization", `Bearer ${bearer}`);
      return send(input, { ...init, headers });
    };
    const answer = await ask(mine ?? publishableKey);
    if (answer.status !== REFUSED || mine === null) return answer;
    const renewed = await renew(mine);
    return renewed === null ? answer : ask(renewed);
  };
}

/** The error that browsers throw for a lost connection, so that callers treat this one alike. */
function lost(): TypeError {
  return new TypeError("Failed to fetch");
}
