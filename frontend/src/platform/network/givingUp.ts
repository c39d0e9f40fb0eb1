type Fetch = typeof fetch;

/**
 * A fetch that counts as lost when no answer begins to arrive in time: some networks swallow requests, and browsers wait
 * for minutes.
 */
export function givingUp(send: Fetch, patience: number): Fetch {
  return async (input, init) => {
    const given = new AbortController();
    const giveUp = () => given.abort();
    init?.signal?.addEventListener("abort", giveUp);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // As browsers say it of a lost connection.
        reject(new TypeError("Failed to fetch"));
        giveUp();
      }, patience);
    });
    try {
      init?.signal?.throwIfAborted();
      return await Promise.race([send(input, { ...init, signal: given.signal }), silence]);
    } finally {
      clearTimeout(timer);
    }
  };
}
