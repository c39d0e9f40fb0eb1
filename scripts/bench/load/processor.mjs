import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A tick of the processes' clocks, in ms: a hundredth of a second on every Linux of today. */
const tick = 10;

/**
 * Processor time that each part has taken so far, in ms.
 * @param {string} dataDir the stack's
 * @returns {Record<"database" | "API" | "functions" | "the people", number>}
 */
export function processorTime(dataDir) {
  const of = (part) => JSON.parse(readFileSync(join(dataDir, "processes", `${part}.json`), "utf8")).pid;
  const { user, system } = process.cpuUsage();
  return {
    database: taken(of("database"), true),
    API: taken(of("API")),
    functions: taken(of("functions")),
    "the people": (user + system) / 1000,
  };
}

/** @param {number} pid @param {boolean} [withChildren] with what those took that ended */
function taken(pid, withChildren = false) {
  const children = withChildren
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
    : [];
  return children.reduce((sum, child) => sum + taken(Number(child)), ticks(pid, withChildren) * tick);
}

/** @param {number} pid @param {boolean} withEnded */
function ticks(pid, withEnded) {
  try {
    // What stands behind the name, which may have anything in it: the 14th and 15th field, and those of children that ended.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return 0; // it ended a moment ago
    throw error;
  }
}
