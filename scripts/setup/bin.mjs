import { join } from "node:path";
import { projectDir } from "../project.mjs";

/** A program that an installed package brings. @param {string} name */
export const bin = (name) =>
  join(projectDir, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
