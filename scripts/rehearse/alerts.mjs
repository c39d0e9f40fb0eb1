import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { oneCheck } from "../checks/outcome.mjs";
import { projectDir } from "../project.mjs";
import { prometheusPrograms } from "../setup/prometheus.mjs";
import { run } from "../setup/run.mjs";
import { freePorts } from "../stack/parts/ports.mjs";
import { withStack } from "../stack/throwaway.mjs";

const operations = join(projectDir, "operations");
const patience = 90;

/** Each alert happens once, and none on a quiet night: on figures that are made up, with the times that the rules name. */
const onFigures = {
  name: "alerts, each on figures that are made up",
  part: "alerts",
  run: () =>
    oneCheck(
      prometheusPrograms().then(async ({ promtool }) => {
        await run(promtool, ["check", "rules", "alerts.yaml"], { cwd: operations });
        return run(promtool, ["test", "rules", "alerts.test.yaml"], { cwd: operations });
      }),
    ),
};

/** Those that can be brought about within a minute: a real Prometheus watches a real stack while parts of it are taken away. */
const onAStack = {
  name: "alerts, of a stack that is taken apart under Prometheus' eyes",
  part: "alerts",
  alone: true,
  run: () => oneCheck(takeApart()),
};

export const alertsHappen = [onFigures, onAStack];

async function takeApart() {
  const programs = await prometheusPrograms();
  const [nobody, port] = await freePorts(2);
  const env = {
    EXCHANGE_RATES_PROVIDER: "frankfurter",
    EXCHANGE_RATES_URL: `http://127.0.0.1:${nobody}/v1`,
    LIMIT_PER_ADDRESS: "1000/1h",
  };
  return withStack({ functions: true, env }, async (stack) => {
    const dir = mkdtempSync(join(tmpdir(), "divido-prometheus-"));
    const app = `http://127.0.0.1:${stack.ports.app}`;
    writeFileSync(join(dir, "alerts.yaml"), atOnce(readFileSync(join(operations, "alerts.yaml"), "utf8")));
    writeFileSync(join(dir, "prometheus.yaml"), JSON.stringify(watching(stack.ports.app)));
    const prometheus = spawn(
      programs.prometheus,
      ["--config.file=prometheus.yaml", `--web.listen-address=127.0.0.1:${port}`, "--storage.tsdb.path=data"],
      { cwd: dir, stdio: "ignore" },
    );
    const ended = once(prometheus, "exit");
    const asked = (path, times) =>
      Promise.all(Array.from({ length: times }, () => fetch(app + path).catch(() => null)));
    const happens = (alert, meanwhile = async () => {}) => until(`http://127.0.0.1:${port}`, alert, meanwhile);
    try {
      await happens("DividoProviderIsDown");
      await draws(`http://127.0.0.1:${port}`);
      await happens("DividoKnowsNobody", () => asked("/functions/v1/places?text=Porto&type=city", 10));
      stack.killPart("API");
      await happens("DividoNeedIsDown");
      await happens("DividoFails", () => asked("/auth/v1/health", 5));
      await happens("DividoRefusesMany", () => asked("/functions/v1/places?text=Porto&type=city", 200));
      stack.killPart("functions");
      await happens("DividoIsDown");
      return "";
    } finally {
      prometheus.kill();
      await ended;
      rmSync(dir, { recursive: true });
    }
  });
}

/** Every panel's question is one that Prometheus can answer; most have an answer on an ordinary evening. */
async function draws(prometheus) {
  const { panels, annotations } = JSON.parse(readFileSync(join(operations, "dashboard.json"), "utf8"));
  const drawn = [...panels.flatMap(({ targets = [] }) => targets), ...annotations.list].map(({ expr }) => expr);
  let answered = 0;
  for (const expr of drawn) {
    const query = new URLSearchParams({ query: expr.replaceAll("$__rate_interval", "30s") });
    const answer = await (await fetch(`${prometheus}/api/v1/query?${query}`)).json();
    if (answer.status !== "success") throw new Error(`${answer.error} in ${expr}`);
    if (answer.data.result.length > 0) answered += 1;
  }
  if (answered < drawn.length / 2)
    throw new Error(`Of ${drawn.length} questions of the dashboard ${answered} have an answer.`);
}

/** The rules without their patience. */
const atOnce = (rules) => rules.replace(/^( *for:) .*$/gm, "$1 1s");

const watching = (app) => ({
  global: { scrape_interval: "1s", evaluation_interval: "1s" },
  rule_files: ["alerts.yaml"],
  scrape_configs: [{ job_name: "divido", static_configs: [{ targets: [`127.0.0.1:${app}`] }] }],
});

async function until(prometheus, alert, meanwhile) {
  for (const deadline = Date.now() + patience * 1000; Date.now() < deadline; await pause(500)) {
    await meanwhile();
    const answer = await fetch(`${prometheus}/api/v1/alerts`).catch(() => null);
    const { data } = answer?.ok ? await answer.json() : { data: { alerts: [] } };
    if (data.alerts.some(({ labels, state }) => labels.alertname === alert && state === "firing")) return;
  }
  throw new Error(`${alert} did not happen within ${patience} s.`);
}
