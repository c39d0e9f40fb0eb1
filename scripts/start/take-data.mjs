import { endOrphans } from "../stack/services/orphans.mjs";
import { ProcessRecord } from "../stack/services/process-record.mjs";
import { checkAlone } from "./checks.mjs";

/**
 * Makes this process the one that uses the data folder, after ending what a killed one left running.
 * @param {string} dataDir
 */
export async function takeData(dataDir) {
  const record = new ProcessRecord(dataDir);
  await checkAlone(record, dataDir);
  record.write("start", process.pid);
  await endOrphans(dataDir);
  return record;
}
