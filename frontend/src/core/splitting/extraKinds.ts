/** What a bill can add to its items, or take off. */
export const EXTRA_KINDS = ["tax", "tip", "service", "discount"] as const;
export type ExtraKind = (typeof EXTRA_KINDS)[number];
