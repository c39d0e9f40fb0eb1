import { commandOf, parentOf, startOf } from "../setup/process-identity.mjs";

/**
 * npm sends its own copy of a signal to the program that the terminal has signalled already, where the shell between them
 * replaces itself by the program (bash). In ms.
 */
const copyComesWithin = 500;

/**
 * Calls back once when the program is to end: Ctrl-C, a signal, a closed terminal, or npm being killed above it.
 * A second signal ends it at once, with code 130.
 * @param {() => Promise<void>} stop
 * @param {number} [ignoreWithin] in ms, for how long after the first signal further ones count as copies of it
 */
export function onShutdown(stop, ignoreWithin = copyComesWithin) {
  let leaving = false;
  let since = 0;
  const leave = async (code) => {
    if (leaving && performance.now() - since < ignoreWithin) return;
    if (leaving) process.exit(130);
    leaving = true;
    since = performance.now();
    try {
      await stop();
    } catch (error) {
      console.error(error);
      code = 1;
    }
    process.exit(code);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => leave(0));
  if (process.env.npm_lifecycle_event === "start") watchParent(() => !leaving && leave(0));
}

/**
 * npm passes signals on to what it runs, but not when it is killed itself.
 * @param {() => void} gone
 */
function watchParent(gone) {
  const parent = process.ppid;
  // npm runs its scripts in a shell, which may stay between the two.
  const npm = /^(\S*\/)?(sh|bash|dash|zsh) -c/.test(commandOf(parent)) ? parentOf(parent) : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || startOf(npm) !== null)) return;
    clearInterval(timer);
    gone();
  }, 250);
  timer.unref();
}
