import { accessSync, constants } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cacheDir } from "../project.mjs";

function canWriteHome() {
  try {
    accessSync(homedir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the environment for npm, Go and other tools. Without a writable home folder they store downloads in the project's
 * .cache/.
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnv() {
  const env = { ...process.env, GOTOOLCHAIN: "local", DO_NOT_TRACK: "1" };
  if (canWriteHome()) return env;
  return {
    ...env,
    HOME: join(cacheDir, "home"),
    npm_config_cache: join(cacheDir, "npm"),
    GOPATH: join(cacheDir, "go"),
    GOCACHE: join(cacheDir, "go-build"),
  };
}
