import { spawn } from "node:child_process";
import { join } from "node:path";
import { loadDemo } from "../demo/load.mjs";
import { projectDir } from "../project.mjs";
import { bin } from "../setup/bin.mjs";
import { appDir, buildApp, buildFunctions, functionsBinary } from "../setup/builds.mjs";
import { explain } from "../setup/explain.mjs";
import { say, step } from "../setup/progress.mjs";
import { freePorts } from "../stack/services/ports.mjs";
import { startStack } from "../stack/stack.mjs";
import { onShutdown } from "../start/shutdown.mjs";

/** Runs until it is stopped. */
export async function develop() {
  const [vitePort] = await freePorts(1);
  const publicUrl = `http://localhost:${process.env.PORT || vitePort}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const starting = step("Starting", () =>
    startStack({
      dataDir: join(projectDir, ".data", "dev"),
      publicUrl,
      functionsBinary: Promise.all([buildFunctions(signal), buildApp(signal)]).then(() => functionsBinary),
      staticDir: appDir,
      restart: true,
      say,
      signal,
    }),
  );
  onShutdown(async () => {
    stopping.abort();
    await (await starting.catch(() => undefined))?.stop();
  });
  try {
    const stack = await starting;
    const logins = await loadDemo(stack);
    for (const { email, password } of logins) say(`Demo login: ${email}  ${password}`);
    say(`Mailbox: ${stack.urls.mail}`);
    const server = `http://127.0.0.1:${stack.ports.app}`;
    const args = ["frontend", "--port", new URL(publicUrl).port, "--strictPort"];
    spawn(bin("vite"), args, { cwd: projectDir, stdio: "inherit", env: { ...process.env, DEV_SERVER_ORIGIN: server } });
  } catch (error) {
    if (signal.aborted) return;
    console.error(explain(error));
    process.exit(1);
  }
}
