import { join } from "node:path";
import { cacheDir, projectDir, Refusal } from "../project.mjs";
import { run } from "./run.mjs";
import { buildIfChanged, filesUnder, hashOf } from "./sources.mjs";
import { inTurn } from "./turn.mjs";

const notBuilt = /(^|\/)(node_modules|dist|coverage|test-results|e2e)$|\.test\.tsx?$/;

/** Whether a file has texts that only the app uses. The Go server holds those of push notifications. @param {string} path */
const isTextOfTheApp = (path) => path.endsWith(".json") && path.includes("/locales/") && !path.endsWith("/push.json");

/** Path of the built Go server. */
export const functionsBinary = join(cacheDir, "divido");

/** Path of the built app. */
export const appDir = join(projectDir, "frontend", "dist");

/** Builds the app when its sources changed. @param {AbortSignal} [signal] */
export const buildApp = (signal) =>
  inTurn("build-app", () =>
    buildIfChanged("app", {
      hash: hashOf(
        filesUnder(["frontend", "package-lock.json", "supabase/error-codes.json"], (path) => !notBuilt.test(path)),
      ),
      product: join(appDir, "index.html"),
      work: () =>
        orExplain(
          "The app",
          run("npm", ["run", "build", "--workspace=frontend"], { env: { NODE_ENV: "production" }, signal }),
        ),
    }),
  );

/** How the Go server is built. */
export const serverBuild = { flags: ["-trimpath", "-tags=grpcnotrace"], env: { CGO_ENABLED: "0" } };

/** Builds the Go server when its sources changed. @param {AbortSignal} [signal] */
export const buildFunctions = (signal) =>
  inTurn("build-functions", () =>
    buildIfChanged("functions", {
      hash: hashOf(
        filesUnder(
          [
            ...["functions", "frontend/embed.go", "frontend/noembed.go", "frontend/notices.go", "frontend/src/locales"],
            ...["go.mod", "go.sum"],
          ],
          (path) => !path.endsWith("_test.go") && !isTextOfTheApp(path),
        ),
      ),
      product: functionsBinary,
      work: () =>
        orExplain(
          "The Go server",
          run("go", ["build", ...serverBuild.flags, "-o", functionsBinary, "./functions/cmd/divido"], {
            env: serverBuild.env,
            signal,
          }),
        ),
    }),
  );

/** @param {string} what @param {Promise<unknown>} work */
async function orExplain(what, work) {
  try {
    await work;
  } catch (error) {
    throw new Refusal(`${what} could not be built.\n${error.message}`);
  }
}
