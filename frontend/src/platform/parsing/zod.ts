import { config } from "zod/mini";

// The Content-Security-Policy allows no code made from text.
config({ jitless: true });

/** The schema library, set up for this app: the smaller of its two forms. */
export * as z from "zod/mini";
