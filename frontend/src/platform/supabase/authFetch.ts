import { AppError, isRetryable } from "@/platform/errors/appError";

type Fetch = typeof fetch;

/**
 * The auth client's fetch. That client ends the session with nearly every failure to renew it: only the auth server's own word
 * counts as one, not that it is asked too often, nor what a gateway says in its place.
 */
export function patientFetch(send: Fetch = fetch): Fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.ok) return withoutServerTime(answer);
    if (String(input).includes("grant_type=refresh_token") && !isRefusal(answer))
      throw new TypeError("Failed to fetch");
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
  return isOwnWord && !isRetryable(new AppError("", status));
}
