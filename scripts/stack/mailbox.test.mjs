import { fork } from "node:child_process";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "./services/ports.mjs";
import { answers } from "./services/wait.mjs";
import { removeData, temporaryDataDir } from "./temporary-data.mjs";

const directory = temporaryDataDir("mailbox");
let mailbox;
let port;

beforeAll(async () => {
  const [smtpPort, webPort] = await freePorts(2);
  port = webPort;
  mailbox = fork(fileURLToPath(new URL("mailbox.mjs", import.meta.url)), {
    env: { ...process.env, STACK_MAILBOX: JSON.stringify({ smtpPort, webPort, directory }) },
  });
  await answers(`http://127.0.0.1:${port}/email`, { alive: () => mailbox.exitCode === null });
});
afterAll(async () => {
  mailbox?.kill("SIGKILL");
  removeData(directory);
});

/** The status of a response; 0 when the connection ends without one. */
const ask = (headers, { method = "GET", path = "/email" } = {}) =>
  new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("upgrade", (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on("error", () => resolve(0));
    asked.end();
  });

const here = () => `127.0.0.1:${port}`;
const evil = { Origin: "https://evil.example" };
const webSocket = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
};
const live = { path: "/socket.io/?EIO=4&transport=websocket" };

it("the mailbox answers its own page and programs", async () => {
  expect(await ask({ Host: here() })).toBe(200);
  expect(await ask({ Host: `localhost:${port}`, "Sec-Fetch-Site": "same-origin" })).toBe(200);
  expect(await ask({ Host: "localhost:9999", Origin: "http://localhost:9999" })).toBe(200);
  expect(await ask({ Host: here(), Origin: `http://${here()}`, ...webSocket }, live)).toBe(101);
  const followed = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
  expect(await ask({ Host: here(), ...followed }, { path: "/" })).toBe(200);
});

it("the mailbox refuses other web pages: to read, to delete, and over WebSockets", async () => {
  expect(await ask({ Host: here(), ...evil })).toBe(403);
  expect(await ask({ Host: here(), Origin: "null" })).toBe(403);
  expect(await ask({ Host: here(), Origin: "http://localhost:3000" })).toBe(403);
  expect(await ask({ Host: here(), ...evil }, { method: "OPTIONS", path: "/email/all" })).toBe(403);
  expect(await ask({ Host: here(), ...evil }, { method: "DELETE", path: "/email/all" })).toBe(403);
  expect(await ask({ Host: here(), "Sec-Fetch-Site": "cross-site" })).toBe(403);
  const framed = { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" };
  expect(await ask({ Host: here(), ...framed }, { path: "/" })).toBe(403);
  expect(await ask({ Host: here(), ...evil, ...webSocket }, live)).toBe(0);
});

it("the mailbox refuses foreign host names that resolve to this machine", async () => {
  for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example", "localhost.evil.example"]) {
    expect(await ask({ Host: host })).toBe(403);
  }
});
