/** How long a form waits for the server before it says that the entry will be sent later. */
export const PATIENCE_MS = 2_500;
