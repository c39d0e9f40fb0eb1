/** The last work of each name in this tab, for browsers without Web Locks: on a site without https. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs the work once everything earlier of this name has ended, in all tabs. Without Web Locks, in this tab alone. Work
 * must not wait for other work of its own name.
 */
export function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work);
  const running = (last.get(name) ?? Promise.resolve()).then(work);
  last.set(
    name,
    running.catch(() => undefined),
  );
  return running;
}
