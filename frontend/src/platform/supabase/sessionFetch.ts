import { AppError, isPassing } from "@/platform/errors/appError";

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

/**
 * The auth client's fetch. That client ends the session with nearly every failure to renew it: only the auth server's own word
 * counts as one, not that it is asked too often, nor what a gateway says in its place.
 */
export function patientFetch(send: Fetch = fetch): Fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.ok) return withoutServerTime(answer);
    if (String(input).includes("grant_type=refresh_token") && !isRefusal(answer)) throw lost();
    return answer;
  };
}

/**
 * The answer without `expires_at`, the only time of the server's in a session: the auth client then counts `expires_in` from now
 * by the device's clock, by which it later decides whether the token is good.
 */
async function withoutServerTime(answer: Response): Promise<Response> {
  const body = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!body?.expires_at) return answer;
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), answer);
}

function isRefusal({ status, headers }: Response): boolean {
  const isOwnWord = headers.get("Content-Type")?.includes("json") === true;
  return isOwnWord && !isPassing(new AppError("", status));
}

/** The error that browsers throw for a lost connection, so that callers treat this one alike. */
function lost(): TypeError {
  return new TypeError("Failed to fetch");
}
