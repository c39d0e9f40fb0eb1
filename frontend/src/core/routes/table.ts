/** Address of the page on which guests tap what they had. The bill's token is in the fragment, which is never sent. */
export const TABLE_PATH = "/t";

/** Returns the token in a fragment. Empty without one. */
export const tokenIn = (hash: string): string => hash.replace(/^#/, "").trim();
