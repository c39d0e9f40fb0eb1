type Fetch = typeof fetch;

/** The session of this device, for requests. */
export interface Reader {
  /** Returns the access token. Null while nobody is signed in or it could not be renewed. */
  token: () => Promise<string | null>;
  /**
   * Returns an access token in place of a refused one, or of none. Null if the server ended the session, or the device
   * lost it. Throws without a response.
   */
  renew: (refused: string | null) => Promise<string | null>;
  /**
   * Returns an access token in place of a renewed one that the server refused as well: of a guest whose session outlived
   * their auth user. Null for everybody else. Throws without a response.
   */
  revive: (refused: string) => Promise<string | null>;
  /** Returns whether this device stores a session. */
  hasSession: () => boolean;
  /** The app's publishable key, sent while nobody is signed in. */
  publishableKey: string;
}

const REFUSED = 401;

/**
 * Returns the fetch of all requests with a session. The device's clock may be wrong and its network unreliable, so
 * neither ends a session. A token that the server refuses is renewed once, whatever the clock says. While renewing gets
 * no response, no request is sent anonymously, because its refusal would look like the end of the session.
 */
export function sessionFetch({ token, renew, revive, hasSession, publishableKey }: Reader, send: Fetch = fetch): Fetch {
  return async (input, init) => {
    const mine = await token();
    if (mine === null && hasSession()) throw lost();
    const ask = (bearer: string) => {
      const headers = new Headers(init?.headers);
      headers.set("apikey", publishableKey);
      headers.set("Authorization", `Bearer ${bearer}`);
      return send(input, { ...init, headers });
    };
    const isStorage = String(input).includes("/storage/v1/");
    const answer = await ask(mine ?? publishableKey);
    if (!(await isRefused(answer, isStorage))) return answer;
    const renewed = await renew(mine);
    // A request without a token is not repeated, because its sender is unknown.
    if (renewed === null || mine === null) return answer;
    const again = await ask(renewed);
    if (!(await isRefused(again, isStorage))) return again;
    const revived = await revive(renewed);
    return revived === null ? again : ask(revived);
  };
}

/** The storage server answers 400 or 403 to a token that has expired, as to everything else that it refuses. */
const REFUSED_BY_STORAGE = [400, 403];

/** Returns whether the server refuses the token itself. */
async function isRefused(answer: Response, isStorage: boolean): Promise<boolean> {
  if (answer.status === REFUSED) return true;
  if (!REFUSED_BY_STORAGE.includes(answer.status) || !isStorage) return false;
  const said: { statusCode?: string | number; error?: string; code?: string; message?: string } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  if (Number(said.statusCode) === REFUSED || said.code === "InvalidJWT" || said.error === "InvalidJWT") return true;
  return /\bjwt\b|"exp" claim/i.test(said.message ?? "");
}

/** The same error as browsers throw for a lost connection. */
function lost(): TypeError {
  return new TypeError("Failed to fetch");
}
