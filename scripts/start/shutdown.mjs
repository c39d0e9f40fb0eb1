import { commandOf, parentOf, startOf } from "../setup/process-identity.mjs";

/**
 * npm forwards a copy of a signal to a program that the terminal has already signalled, when the shell in between (bash) has
 * replaced itself by the program. In ms.
 */
const copyComesWithin = 500;

/**
 * Calls back once when the program should end: on Ctrl-C, a signal, a closed terminal, or the death of its npm. A second signal
 * ends it immediately with code 130.
 * @param {() => Promise<void>} stop
 * @param {number} [ignoreWithin] in ms: signals within this time after the first one count as copies
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
 * Watches npm, which forwards signals but not its own death.
 * @param {() => void} gone
 */
function watchParent(gone) {
  const parent = process.ppid;
  // npm runs scripts in a shell, which may stay between the two.
  const npm = /^(\S*\/)?(sh|bash|dash|zsh) -c/.test(commandOf(parent)) ? parentOf(parent) : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || startOf(npm) !== null)) return;
    clearInterval(timer);
    gone();
  }, 250);
  timer.unref();
}
