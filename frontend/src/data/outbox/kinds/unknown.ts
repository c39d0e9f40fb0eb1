import * as v from "valibot";
import { AppError } from "@/platform/errors/appError";
import type { Kind } from "./kind";

/** Why an entry is set aside that this version of the app cannot read. */
export const UNKNOWN_CHANGE = "unknown_change";

/**
 * A change that another version of the app kept on the device, in a way that this one does not know. It stays on the disk
 * as it is, for a version that does, until its owner gives it up.
 */
interface Unknown {
  kind: "unknown";
  /** The entry's: it is about nothing else. */
  id: string;
}

export const unknown: Kind<Unknown> = {
  schema: v.object({ kind: v.literal("unknown"), id: v.string() }),
  isMoney: false,
  subjectOf: ({ id }) => id,
  eventOf: () => null,
  apply: (page) => page,
  async send() {
    throw new AppError(UNKNOWN_CHANGE, 422);
  },
  nameOf: () => ({ key: "refused.unknown" }),
  placeOf: () => null,
};
