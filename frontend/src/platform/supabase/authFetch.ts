import { AppError, isRetryable } from "@/platform/errors/appError";

type Fetch = typeof fetch;

/**
 * Returns the auth client's fetch. The client ends the session after nearly every failed renewal, so rate limits and
 * responses of gateways are turned into retryable errors. Only the auth server's own refusal ends it.
 */
export function authFetch(send: Fetch = fetch): Fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (answer.ok) return withoutServerTime(answer);
    if (String(input).includes("grant_type=refresh_token") && !isRefusal(answer))
      throw new TypeError("Failed to fetch");
    return answer;
  };
}

/**
 * Removes `expires_at`, a time of the server's clock, from the response. The auth client then computes it from
 * `expires_in` with the device's clock, which it also uses to check expiry.
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
