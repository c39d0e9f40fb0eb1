type Fetch = typeof fetch;

/** Whoever uses this device, as requests know them. */
export interface Reader {
  /** The access token; null without one, be it that nobody is signed in or that it could not be renewed. */
  token: () => Promise<string | null>;
  /** A new access token; null when the server ended the session. Throws when no answer came. */
  renew: () => Promise<string | null>;
  /** Whether this device holds a session. */
  hasSession: () => boolean;
  /** The key of the app, which stands for nobody. */
  publishableKey: string;
}

const REFUSED = 401;
const TOO_MANY = 429;

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
    const renewed = await renew();
    return renewed === null ? answer : ask(renewed);
  };
}

/** The auth client's fetch. To be asked to renew more slowly is no refusal, for which it would take it. */
export function patientFetch(send: Fetch = fetch): Fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.status === TOO_MANY && String(input).includes("grant_type=refresh_token")) throw lost();
    return answer;
  };
}

/** As the browser says it, so that everybody who knows a lost connection knows this one. */
function lost(): TypeError {
  return new TypeError("Failed to fetch");
}
