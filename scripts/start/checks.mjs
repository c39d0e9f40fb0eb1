import { Refusal } from "../project.mjs";
import { isFree } from "../stack/parts/ports.mjs";
import { portVariables } from "./settings.mjs";

/**
 * Refuses, by name, when another program has one of the ports.
 * @param {Record<import("./settings.mjs").PortKind, number>} ports
 * @param {string} host the one the app listens on
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
 * Refuses when this data folder is served already.
 * @param {import("../stack/parts/process-record.mjs").ProcessRecord} record
 * @param {string} dataDir
 */
export function checkAlone(record, dataDir) {
  const other = record.running("start");
  if (!other) return;
  throw new Refusal(
    `Divido is running already with the data in ${dataDir} (process ${other.pid}).`,
    "Stop that one with Ctrl-C, or start another with its own DATA_DIR and ports.",
  );
}
