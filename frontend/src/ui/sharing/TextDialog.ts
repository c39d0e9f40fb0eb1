import { onDemand } from "@/ui/onDemand";

/** Loaded when the first text is shown. */
export const TextDialog = onDemand(async () => (await import("./TextPanel")).TextPanel, { over: true });
