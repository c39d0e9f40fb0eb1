let joined: string | null = null;

/** The event that the reader has just joined, for a single welcome. It is not persisted. */
export const justJoined = {
  say(eventId: string): void {
    joined = eventId;
  },
  is: (eventId: string): boolean => joined === eventId,
  forget(): void {
    joined = null;
  },
};
