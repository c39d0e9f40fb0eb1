import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { browserTests } from "../../../checks/browser.mjs";
import { oneCheck, together } from "../../../checks/outcome.mjs";
import { projectDir } from "../../../project.mjs";
import { withDemoBrowser } from "../../../screens/demo-browser.mjs";
import { appDir, functionsBinary } from "../../../setup/builds.mjs";
import { functionsEnv } from "../../../stack/functions-env.mjs";
import { secretsOf } from "../../../stack/secrets.mjs";
import { signals } from "../../../stack/services/orphans.mjs";
import { freePorts } from "../../../stack/services/ports.mjs";
import { ProcessRecord } from "../../../stack/services/process-record.mjs";
import { Service } from "../../../stack/services/service.mjs";
import { answers } from "../../../stack/services/wait.mjs";
import { testEnv, withStack } from "../../../stack/throwaway.mjs";
import { startBalancer } from "./balancer.mjs";
import { startStandby } from "./standby.mjs";
import { losingTheReplica, nothingStepsBack } from "./steadiness.mjs";

const lag = "5s";

/** CATCH_UP_MS of frontend/src/platform/supabase/replicaFetch.ts. */
const catchUpMs = 10_000;

/** @type {import("../../../checks/outcome.mjs").Check} */
export const readingFromReplica = {
  name: `two functions' servers, and a standby ${lag} behind that answers what is read`,
  suite: "replica",
  alone: true,
  run: () => withDemoBrowser(rehearse),
};

/** The demo's database, once stopped, is copied: the copy goes on as the project, the original as its standby. */
async function rehearse({ browser, stack: original, ids }) {
  await original.stop();
  const [app, read, database, api, functions] = await freePorts(5);
  const publicUrl = `http://localhost:${app}`;
  const env = { SUPABASE_READ_URL: `http://localhost:${read}` };
  const fill = async (dataDir) => {
    for (const kept of ["postgres", "secrets.json"]) {
      execFileSync("cp", ["-aL", join(original.dataDir, kept), join(dataDir, kept)]);
    }
  };
  return withStack({ functions: true, publicUrl, env, fill }, async (stack) => {
    /** @type {{ stop(): Promise<void> }[]} */
    const standing = [];
    const stands = (service) => standing.push(service) && service;
    try {
      const standby = stands(
        await startStandby({
          ...{ dataDir: original.dataDir, primaryPort: stack.ports.database, publicUrl, lag },
          ports: { database, api },
        }),
      );
      await stands(secondFunctions(stack, { port: functions, publicUrl, env })).start();
      const { state } = stands(
        await startBalancer({
          ports: { app, read },
          functions: [stack.ports.app, functions].map((port) => `http://127.0.0.1:${port}`),
          project: stack.urls.api,
          replica: standby.apiUrl,
        }),
      );
      const where = { browser, origin: publicUrl, trip: ids.trip, catchUpMs };
      const steady = await oneCheck(nothingStepsBack(where));
      const stories = await browserTests(stack, ["story.spec", "together.spec"]);
      return together([steady, stories, await oneCheck(losingTheReplica(where, standby, state))]);
    } finally {
      for (const service of standing.reverse()) await service.stop();
    }
  });
}

/** The same server once more: they keep nothing, so any number of them serve one project. */
function secondFunctions(stack, { port, publicUrl, env }) {
  return new Service({
    name: "second functions",
    signal: signals.functions,
    logFile: join(stack.dataDir, "logs", "functions-2.log"),
    record: new ProcessRecord(stack.dataDir),
    say: () => {},
    restart: false,
    how: () => ({
      command: functionsBinary,
      args: [],
      cwd: projectDir,
      env: functionsEnv(
        {
          ...{ port, publicUrl, host: "127.0.0.1", apiUrl: stack.urls.api, staticDir: appDir, lightAuth: true },
          secrets: secretsOf(stack.dataDir),
        },
        { ...process.env, ...testEnv, ...env },
      ),
    }),
    ready: (self) => answers(`http://127.0.0.1:${port}/healthz`, { alive: () => self.alive }),
  });
}
