import { withHostedDatabase } from "../../scripts/checks/hosted-push.mjs";
import { oneCheck } from "../../scripts/checks/outcome.mjs";
import { buildAndCheck } from "./hosted/build.mjs";
import { loadCompose } from "./hosted/compose.mjs";
import { startContainers } from "./hosted/containers.mjs";
import { dumpAndRefill } from "./hosted/dump.mjs";
import { startManagementApi } from "./hosted/management-api.mjs";
import { withProjectFolder } from "./hosted/project-folder.mjs";
import { walk } from "./hosted/walk.mjs";

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const setUpHosted = {
  name: "a hosted project set up as docs/deploy.md describes, with a stand-in for the management API",
  suite: "hosted",
  alone: true,
  run: () => oneCheck(setUp()),
};

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const backUpHosted = {
  name: "a hosted project's data, dumped and restored into another as docs/runbook.md describes",
  suite: "dump",
  alone: true,
  run: () => oneCheck(dumpAndRefill()),
};

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const buildDocumented = {
  name: "the server and the app, built from the sources alone and checked as docs/deploy.md describes",
  suite: "hosted",
  alone: true,
  run: () => oneCheck(buildAndCheck()),
};

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const inContainers = {
  name: "compose.yaml, started, and asked from outside",
  suite: "containers",
  alone: true,
  run: () => oneCheck(startContainers()),
};

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const selfHosted = {
  name: "compose.yaml, as the reference implementation loads it",
  suite: "hosted",
  alone: true,
  run: () => oneCheck(loadCompose()),
};

async function setUp() {
  const api = await startManagementApi();
  try {
    return await withHostedDatabase(({ ownerUrl }) =>
      withProjectFolder(api.url, ({ type }) => walk({ api, databaseUrl: ownerUrl, type })),
    );
  } finally {
    await api.stop();
  }
}
