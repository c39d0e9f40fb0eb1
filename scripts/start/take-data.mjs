import { endOrphans } from "../stack/services/orphans.mjs";
import { ProcessRecord } from "../stack/services/process-record.mjs";
import { checkAlone } from "./checks.mjs";

/**
 * Takes the data folder over for this process, after ending processes that a killed one left running.
 * @param {string} dataDir
 */
export async function takeData(dataDir) {
  const record = new ProcessRecord(dataDir);
  await checkAlone(record, dataDir);
  record.write("start", process.pid);
  await endOrphans(dataDir);
  return record;
}
