import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { browserTests } from "../../../scripts/checks/browser.mjs";
import { oneCheck, together } from "../../../scripts/checks/outcome.mjs";
import { functionsBinary } from "../../../scripts/setup/builds.mjs";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { testEnv, withStack } from "../../../scripts/stack/throwaway.mjs";
import { withDemoBrowser } from "../../screens/demo-browser.mjs";
import { startSecondServer } from "../../second-server.mjs";
import { startBalancer } from "./balancer.mjs";
import { startStandby } from "./standby.mjs";
import { losingTheReplica, nothingStepsBack } from "./steadiness.mjs";

const lag = "5s";

/** CATCH_UP_MS of frontend/src/platform/supabase/replicaFetch.ts. */
const catchUpMs = 10_000;

/** @type {import("../../../scripts/checks/outcome.mjs").Check} */
export const readingFromReplica = {
  name: `two functions' servers, and a standby ${lag} behind that answers what is read`,
  suite: "replica",
  alone: true,
  run: () => withDemoBrowser(rehearse),
};

/** Stops the demo's database and copies it: the copy becomes the project, the original its standby. */
async function rehearse({ browser, stack: original, ids }) {
  await original.stop();
  const [app, read, database, api] = await freePorts(4);
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
      const second = stands(await startSecondServer(functionsBinary, stack, { ...testEnv, ...env }));
      const { state } = stands(
        await startBalancer({
          ports: { app, read },
          functions: [`http://127.0.0.1:${stack.ports.app}`, second.address],
          project: stack.urls.api,
          replica: standby.apiUrl,
        }),
      );
      const where = { browser, origin: publicUrl, trip: ids.trip, catchUpMs };
      const steady = await oneCheck(nothingStepsBack(where));
      const stories = await browserTests(stack, ["/story.spec", "/together.spec"]);
      return together([steady, stories, await oneCheck(losingTheReplica(where, standby, state))]);
    } finally {
      for (const service of standing.reverse()) await service.stop();
    }
  });
}
