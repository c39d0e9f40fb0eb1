import { spawn } from "node:child_process";
import { once } from "node:events";
import { toolEnv } from "../../setup/tool-env.mjs";

/**
 * Echo alone, answering what the server answered.
 * @param {string} program
 * @param {{ method: string, path: string, answer: { status: number, contentType: string, body: Buffer } }[]} routes
 */
export async function bareEcho(program, routes) {
  const answers = routes.map(({ method, path, answer }) => ({
    method,
    path: path.split("?")[0],
    status: answer.status,
    content_type: answer.contentType,
    body: answer.body.toString("base64"),
  }));
  const { said, stop } = await listening(program, JSON.stringify(answers));
  return { address: said, stop };
}

/** The stand-in for a provider of exchange rates. @param {string} program */
export async function rateStandIn(program) {
  const { said, stop } = await listening(program);
  return { url: said, stop };
}

/** Starts a program that prints where it listens. @param {string} program @param {string} [input] */
async function listening(program, input = "") {
  const child = spawn(program, [], { env: toolEnv(), stdio: ["pipe", "pipe", "inherit"] });
  const stop = () => child.kill();
  process.once("exit", stop);
  child.stdin.end(input);
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(([code]) => {
      throw new Error(`${program} ended with ${code}`);
    }),
  ]);
  return { said: String(line).trim(), stop };
}
