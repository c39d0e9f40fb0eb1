import MailDev from "maildev";
import { afterEach, describe, expect, it } from "vitest";
import { mailRelay } from "./mail-relay.mjs";
import { freePorts } from "./services/ports.mjs";
import { answers } from "./services/wait.mjs";
import { startStack } from "./stack.mjs";
import { removeData, temporaryDataDir } from "./temporary-data.mjs";

const from = { name: "Divido", address: "hello@divido.example" };
const relay = (url) => mailRelay({ MAIL_RELAY_URL: url, MAIL_FROM: from.address });

describe("mailRelay", () => {
  it("mailRelay returns null without MAIL_RELAY_URL", () => {
    expect(mailRelay({})).toBe(null);
    expect(mailRelay({ MAIL_RELAY_URL: "" })).toBe(null);
  });

  it("mailRelay requires TLS: from the first byte, or by STARTTLS", () => {
    expect(relay("smtps://ada%40x:p%3Aw@smtp.example.org")).toEqual({
      ...{ host: "smtp.example.org", port: 465, user: "ada@x", pass: "p:w", secure: true, requireTls: false, from },
    });
    expect(relay("smtp://smtp.example.org")).toEqual({
      ...{ host: "smtp.example.org", port: 587, secure: false, requireTls: true, from },
    });
  });

  it("mailRelay allows a relay without TLS on this machine only", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(relay(`smtp://${host}:25`)).toMatchObject({ port: 25, requireTls: false });
    }
    expect(relay("smtp://localhost.example.org")).toMatchObject({ requireTls: true });
  });

  it("mailRelay sends from COMPANY_EMAIL without MAIL_FROM", () => {
    const env = { MAIL_RELAY_URL: "smtps://smtp.example.org", COMPANY_EMAIL: "team@divido.example" };
    expect(mailRelay(env)?.from.address).toBe("team@divido.example");
  });

  it.each([["smtp.example.org"], ["https://smtp.example.org"], ["smtp://"]])(
    "mailRelay refuses %s with the name of the variable",
    (url) => {
      expect(() => relay(url)).toThrow(/MAIL_RELAY_URL/);
    },
  );

  it("mailRelay refuses to send without a sender, and never repeats the password", () => {
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

  it("a stack with a relay sends the confirmation mail through it, authenticated and from the sender", async () => {
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
