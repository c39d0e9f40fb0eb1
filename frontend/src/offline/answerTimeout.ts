/** How long a form waits for the server before it says that the change will be sent later. */
export const ANSWER_TIMEOUT_MS = 2_500;
