let joined: string | null = null;

/** Which event somebody has joined a moment ago: it welcomes them once, and nothing is kept of it. */
export const justJoined = {
  say(eventId: string): void {
    joined = eventId;
  },
  is: (eventId: string): boolean => joined === eventId,
  forget(): void {
    joined = null;
  },
};
