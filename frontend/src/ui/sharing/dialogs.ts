import { onDemand } from "@/ui/onDemand";

/** Loaded when the first text is shown. */
export const TextDialog = onDemand(async () => (await import("./TextPanel")).TextPanel, { over: true });

/** Loaded when the first such message is shown. */
export const InvitingDialog = onDemand(async () => (await import("./InvitingPanel")).InvitingPanel, { over: true });
