import { expect, vi } from "vitest";
import { asServer } from "./stack.mjs";

/**
 * Purges batch after batch until nothing is left and what is expected holds, as the server does daily. A purge of another test may
 * hold the rows of this one meanwhile, and a purge skips what is locked.
 * @param {() => unknown} [expectation]
 */
export const purge = (expectation) =>
  vi.waitFor(
    async () => {
      for (let more = true; more; ) {
        const { status, body } = await asServer("purge_deleted", {});
        expect(status, JSON.stringify(body)).toBe(200);
        more = body.more;
      }
      await expectation?.();
    },
    { timeout: 15_000 },
  );
