import { join, relative } from "node:path";
import { cacheDir, projectDir } from "../project.mjs";
import { appDir, buildApp, buildFunctions, functionsBinary } from "../setup/builds.mjs";
import { checkDiskSpace } from "../setup/disk-space.mjs";
import { explain } from "../setup/explain.mjs";
import { installGitHooks } from "../setup/git-hooks.mjs";
import { packagesAreInstalled, providePackages } from "../setup/packages.mjs";
import { prebuiltServer } from "../setup/prebuilt.mjs";
import { rememberedStep, say } from "../setup/progress.mjs";
import { endCommands } from "../setup/run.mjs";
import { checkWritable } from "../setup/writable.mjs";
import { checkPorts } from "./checks.mjs";
import { startSettings } from "./settings.mjs";
import { onShutdown } from "./shutdown.mjs";
import { takeData } from "./take-data.mjs";

/** Runs `npm start` until it is stopped. */
export async function start() {
  /** @type {Promise<{ stop(): Promise<void> }> | undefined} */
  let stack;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @type {Awaited<ReturnType<typeof takeData>> | undefined} */
  let record;
  const end = async () => {
    record?.write("stopping", process.pid);
    stopping.abort();
    endCommands();
    await (await stack?.catch(() => undefined))?.stop();
    record?.remove("start");
    record?.remove("stopping");
  };
  onShutdown(async () => {
    say("Stopping …");
    await end();
    say("Stopped. The data is kept.");
  });

  try {
    const settings = startSettings(process.env);
    checkDiskSpace(projectDir, packagesAreInstalled() ? 200 : 1500);
    checkDiskSpace(settings.dataDir, 200);
    checkWritable(cacheDir);
    checkWritable(settings.dataDir, 0o711);
    record = await takeData(settings.dataDir);
    installGitHooks();
    await checkPorts(settings.ports, settings.host);
    const prebuilt = await prebuiltServer();
    if (prebuilt) say(`There is no Go here: serving with ${prebuilt.program}, ${prebuilt.version}.`);

    const functions = prebuilt ? null : rememberedStep("Building the functions", () => buildFunctions(signal));
    functions?.catch(() => {}); // awaited below, once there is something to stop
    await providePackages(signal);
    const built = prebuilt
      ? Promise.resolve(prebuilt.program)
      : Promise.all([functions, rememberedStep("Building the app", () => buildApp(signal))]).then(
          () => functionsBinary,
        );
    built.catch(() => {});
    const staticDir = prebuilt ? "" : appDir; // a release has it inside

    const { startStack } = await import("../stack/stack.mjs");
    const services = settings.relay ? "database, API and functions" : "database, mailbox, API and functions";
    const starting = rememberedStep(`Starting ${services}`, () =>
      startStack({ ...settings, functionsBinary: built, staticDir, restart: true, say, signal }),
    );
    stack = starting;
    const started = await starting;
    signal.throwIfAborted();
    const { loadDemo } = await import("../demo/load.mjs");
    const logins = settings.demo
      ? await loadDemo(started, (work) => rememberedStep("Loading the demo trip", work))
      : [];
    say(welcome(started, settings, logins));
  } catch (error) {
    if (signal.aborted) return; // stopping is under way
    await end();
    console.error(`\n${explain(error)}`);
    process.exit(1);
  }
}

function welcome({ urls, note }, { dataDir, relay }, logins) {
  const rows = [
    ["App", urls.app],
    ...logins.map(({ email, password }, i) => [i === 0 ? "Demo login" : "or", `${email}  ${password}`]),
    relay ? ["Mails", `through ${relay.host}`] : ["Mailbox", urls.mail.replace("127.0.0.1", "localhost")],
    ["Database", urls.database],
  ];
  const kept = relative(projectDir, dataDir).startsWith("..") ? dataDir : join(relative(projectDir, dataDir), "/");
  return [
    "",
    "  Divido is running.",
    "",
    ...rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`),
    "",
    `  Ctrl-C stops everything. The data stays in ${kept}`,
    ...(note ? [`  ${note}`] : []),
    "",
  ].join("\n");
}
