type Fetch = typeof fetch;

/** Timeout of reads. Some networks swallow requests or responses, and browsers wait for minutes. */
export const READING_MS = 20_000;
/** Timeout of writes, longer than the server's own. */
export const CHANGING_MS = 40_000;
/** Timeout of a file on a slow network. */
export const UPLOADING_MS = 150_000;

/** Statuses that forbid a Response with a body, although browsers give them an empty one. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns a fetch that fails as a lost connection after `timeout` milliseconds without a byte; a function chooses it by the
 * request. The time counts before
 * the headers, and between two pieces of the body while it is read; the whole response may take longer. Rejects with
 * the caller's reason as soon as the caller aborts, whatever `send` waits for.
 */
export function withTimeout(send: Fetch, limit: number | ((init: RequestInit) => number)): Fetch {
  return async (input, init) => {
    const timeout = typeof limit === "number" ? limit : limit(init ?? {});
    const late = new AbortController();
    const signal = AbortSignal.any([late.signal, ...(init?.signal ? [init.signal] : [])]);
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    const inTime = async <T>(work: Promise<T>): Promise<T> => {
      // The same error as browsers throw for a lost connection.
      const timer = setTimeout(() => late.abort(new TypeError("Failed to fetch")), timeout);
      try {
        return await Promise.race([work, aborted]);
      } finally {
        clearTimeout(timer);
      }
    };
    const response = await inTime(send(input, { ...init, signal }));
    if (!response.body || WITHOUT_BODY.includes(response.status)) return response;
    return new Response(watched(response.body, inTime), response);
  };
}

/** Returns the same bytes. Each piece must arrive in time while the body is read. */
function watched(
  body: ReadableStream<Uint8Array>,
  inTime: <T>(work: Promise<T>) => Promise<T>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await inTime(reader.read()).catch((error: unknown) => {
        // Cancel explicitly: an early request does not end with this request's signal.
        reader.cancel(error).catch(() => undefined);
        throw error;
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
