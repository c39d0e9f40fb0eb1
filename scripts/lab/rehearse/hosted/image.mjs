import { match, ok } from "node:assert";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { projectDir } from "../../../project.mjs";
import { composeFor, variablesOf } from "../../../self-hosting/compose.mjs";
import { environmentFile } from "../../../self-hosting/environment.mjs";
import { run } from "../../../setup/run.mjs";
import { toolEnv } from "../../../setup/tool-env.mjs";
import { projectFiles, withEmptyFolder } from "./clean-copy.mjs";
import { whileRunning, whileServing } from "./serving.mjs";

/** @typedef {{ root: string, cwd: string, env: Record<string, string> }} Stage a folder that stands for an image */

/**
 * Runs functions/Dockerfile without Docker: each image is a folder with the copied files only, and each RUN runs on
 * this machine. So it cannot find programs that the base images lack.
 */
export const buildImage = () =>
  withEmptyFolder(async (dir) => {
    const settings = composeFor(variablesOf(environmentFile("divido.example", "hello@divido.example"))).services.divido;
    const last = await stages(dir, { PUBLIC_URL: settings.environment?.PUBLIC_URL ?? "" });
    const server = join(last.root, last.env.entrypoint);
    match(await run(server, ["--version"]), /container/);
    // The server must start with the settings of compose.yaml, although nothing answers at http://gateway:8000.
    await whileRunning(server, settings.environment ?? {}, "/livez", async (origin) => {
      ok((await fetch(`${origin}/config.json`)).ok);
    });
    await whileServing(server, { ...settings.environment, ...last.env, TRUSTED_PROXIES: "" }, async (origin) => {
      const page = await (await fetch(origin)).text();
      ok(page.includes("https://divido.example"), "The pages do not know their address.");
      const config = await (await fetch(`${origin}/config.json`)).json();
      // With SUPABASE_PROXY browsers reach Supabase by the same address.
      match(config.supabaseUrl, /^https:\/\/divido\.example$/);
      const signIn = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: config.publishableKey, "Content-Type": "application/json" },
        body: JSON.stringify({ email: "nobody@divido.example", password: "nothing" }),
      });
      match(await signIn.text(), /invalid_credentials/);
    });
    return "The steps of functions/Dockerfile make a server that serves.";
  });

/**
 * Runs the instructions of the Dockerfile and returns the last image.
 * @param {string} dir parent folder of the images
 * @param {Record<string, string>} args values of the ARG instructions
 * @returns {Promise<Stage>}
 */
async function stages(dir, args) {
  /** @type {Record<string, Stage>} */
  const images = {};
  /** @type {Stage} */
  let stage = { root: dir, cwd: "/", env: {} };
  for (const [word, rest] of instructions()) {
    if (word === "FROM") {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? "last";
      stage = images[name] = { root: join(dir, name), cwd: "/", env: {} };
      mkdirSync(stage.root);
    } else if (word === "WORKDIR") stage.cwd = rest;
    else if (word === "ARG" || word === "ENV") {
      const [name, value = ""] = rest.split("=");
      stage.env[name] = (word === "ARG" && args[name]) || value;
    } else if (word === "COPY") copy(rest.split(" "), stage, images);
    else if (word === "RUN") {
      const env = { ...toolEnv(), ...stage.env };
      await run("sh", ["-c", rest], { cwd: join(stage.root, stage.cwd), env });
    } else if (word === "ENTRYPOINT") stage.env.entrypoint = JSON.parse(rest)[0];
    else ok(["EXPOSE", "HEALTHCHECK"].includes(word), `${word} is not known here.`);
  }
  return stage;
}

/** @returns {[string, string][]} */
const instructions = () =>
  readFileSync(join(projectDir, "functions", "Dockerfile"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => /** @type {[string, string]} */ (line.split(/ (.*)/s).slice(0, 2)));

/** @param {string[]} words @param {Stage} stage @param {Record<string, Stage>} images */
function copy(words, stage, images) {
  const from = /^--from=(\w+)$/.exec(words[0])?.[1];
  const sources = words.slice(from ? 1 : 0, -1);
  const target = words[words.length - 1];
  const there = join(stage.root, target.startsWith("/") ? "" : stage.cwd, target);
  for (const source of sources) {
    if (from) cpSync(join(images[from].root, source), there, { recursive: true });
    else copySources(source, there, target.endsWith("/"));
  }
}

/** Copies only files that git knows; .dockerignore excludes the rest. */
function copySources(source, there, intoFolder) {
  const files = projectFiles().filter((file) => file === source || file.startsWith(`${source}/`));
  ok(files.length > 0, `The Dockerfile copies ${source}, which there is not.`);
  for (const file of files) {
    const within = file.slice(source.length);
    const to = within || !intoFolder ? join(there, within) : join(there, basename(file));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(projectDir, file), to);
  }
}
