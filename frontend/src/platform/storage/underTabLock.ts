/** Runs the work in one tab at a time. Browsers without Web Locks, as on a site without https, run it at once. */
export function underTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
