import { PATHS } from "./paths";

/** Address of the page on which guests tap what they had. The bill's token is in the fragment, which is never sent. */
export const TABLE_PATH = "/t";

/** Returns the token in a fragment. Empty without one. */
export const tokenIn = (hash: string): string => hash.replace(/^#/, "").trim();

export const tableUrl = (origin: string, token: string): string => `${origin}${TABLE_PATH}#${token}`;

/** Returns the address that makes a seat a guest's: its fragment has the token and the id by which the device finds the seat. */
export const keepSeatPath = (token: string, billId: string): string => `${PATHS.keepSeat}#${token}/${billId}`;
