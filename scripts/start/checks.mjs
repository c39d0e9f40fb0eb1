import { Refusal } from "../project.mjs";
import { isFree } from "../stack/services/ports.mjs";
import { portVariables } from "./settings.mjs";

/**
 * Throws when another program uses one of the ports.
 * @param {Record<import("./settings.mjs").PortKind, number>} ports
 * @param {string} host the app's
 */
export async function checkPorts(ports, host) {
  for (const [kind, [variable]] of Object.entries(portVariables)) {
    const port = ports[kind];
    if (await isFree(port, kind === "app" ? host : "127.0.0.1")) continue;
    throw new Refusal(
      port < 1024 && process.getuid?.() !== 0
        ? `Port ${port} (${variable}) is in use, or only root may open it.`
        : `Port ${port} (${variable}) is in use by another program.`,
      `Choose another: ${variable}=${port + 1} npm start`,
    );
  }
}

/**
 * Throws when this data folder is already in use. Waits for one that is stopping, because the terminal may return before the
 * last service has ended.
 * @param {import("../stack/services/process-record.mjs").ProcessRecord} record
 * @param {string} dataDir
 * @param {{ noticing?: number, stopping?: number }} [patience] in ms: until the other notices its stop, and until it has
 * stopped
 */
export async function checkAlone(record, dataDir, { noticing = 2000, stopping = 30_000 } = {}) {
  const since = Date.now();
  for (;;) {
    const other = record.running("start");
    if (!other) return;
    if (Date.now() - since > (record.running("stopping") ? stopping : noticing)) {
      throw new Refusal(
        `Divido is running already with the data in ${dataDir} (process ${other.pid}).`,
        "Stop that one with Ctrl-C, or start another with its own DATA_DIR and ports.",
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
