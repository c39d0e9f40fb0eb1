import MailDev from "maildev";
import { afterEach, describe, expect, it } from "vitest";
import { mailRelay } from "./mail-relay.mjs";
import { freePorts } from "./services/ports.mjs";
import { answers } from "./services/wait.mjs";
import { startStack } from "./stack.mjs";
import { removeData, temporaryDataDir } from "./temporary-data.mjs";

const from = { name: "Divido", address: "hello@divido.example" };
const relay = (url) => mailRelay({ MAIL_RELAY_URL: url, MAIL_FROM: from.address });

describe("the relay that npm start is told", () => {
  it("is none unless there is one", () => {
    expect(mailRelay({})).toBe(null);
    expect(mailRelay({ MAIL_RELAY_URL: "" })).toBe(null);
  });

  it("speaks TLS from the start, or refuses to go on without", () => {
    expect(relay("smtps://ada%40x:p%3Aw@smtp.example.org")).toEqual({
      ...{ host: "smtp.example.org", port: 465, user: "ada@x", pass: "p:w", secure: true, requireTls: false, from },
    });
    expect(relay("smtp://smtp.example.org")).toEqual({
      ...{ host: "smtp.example.org", port: 587, secure: false, requireTls: true, from },
    });
  });

  it("may do without TLS on this machine alone", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(relay(`smtp://${host}:25`)).toMatchObject({ port: 25, requireTls: false });
    }
    expect(relay("smtp://localhost.example.org")).toMatchObject({ requireTls: true });
  });

  it("writes from the company's address where none is given", () => {
    const env = { MAIL_RELAY_URL: "smtps://smtp.example.org", COMPANY_EMAIL: "team@divido.example" };
    expect(mailRelay(env)?.from.address).toBe("team@divido.example");
  });

  it.each([["smtp.example.org"], ["https://smtp.example.org"], ["smtp://"]])("refuses %s by name", (url) => {
    expect(() => relay(url)).toThrow(/MAIL_RELAY_URL/);
  });

  it("refuses to write from nobody, and never repeats the password", () => {
    expect(() => mailRelay({ MAIL_RELAY_URL: "smtps://ada:secret@smtp.example.org" })).toThrow(/MAIL_FROM/);
    expect(() => relay("smt://ada:secret@smtp.example.org")).toThrow(/^(?!.*secret)/);
  });
});

describe("a stack with a relay", () => {
  /** @type {(() => unknown)[]} */
  const after = [];
  afterEach(async () => {
    for (const undo of after.splice(0).reverse()) await undo();
  });

  it("sends the mail that confirms an address through it, signed in and from the sender", async () => {
    const [smtp, web] = await freePorts(2);
    const server = new MailDev({
      ...{ smtp, web, ip: "127.0.0.1", webIp: "127.0.0.1", silent: true, disableWeb: false },
      ...{ incomingUser: "divido", incomingPass: "p:w" },
    });
    server.listen();
    after.push(() => new Promise((resolve) => server.close(resolve)));
    const outside = `http://127.0.0.1:${web}/email`;
    await answers(outside);

    const dataDir = temporaryDataDir("relay");
    const stack = await startStack({ dataDir, durable: false, relay: relay(`smtp://divido:p%3Aw@127.0.0.1:${smtp}`) });
    after.push(async () => {
      await stack.stop();
      removeData(dataDir);
    });
    const signUp = await fetch(`${stack.urls.api}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: stack.keys.publishable, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "ada@divido.example", password: "a-password" }),
    });
    expect(signUp.status).toBe(200);
    const mails = async (address) => (await fetch(address)).json();
    await expect.poll(() => mails(outside)).toHaveLength(1);
    const [mail] = await mails(outside);
    expect(mail.from).toEqual([from]);
    expect(mail.to[0].address).toBe("ada@divido.example");
    expect(mail.html).toContain("/auth/confirm?token_hash=");
    await expect(mails(`${stack.urls.mail}/email`)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  });
});
