import { join } from "node:path";
import { projectDir } from "../project.mjs";

/** Returns the path of an installed package's program. @param {string} name */
export const bin = (name) => join(projectDir, "node_modules", ".bin", name);
