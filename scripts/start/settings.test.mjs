import { describe, expect, it } from "vitest";
import { startSettings } from "./settings.mjs";

describe("what npm start is told", () => {
  it("startSettings has default ports, and .data in the project", () => {
    const settings = startSettings({});
    expect(settings.ports).toEqual({ app: 8080, api: 54321, database: 54322, mail: 8025, smtp: 1025 });
    expect(settings.publicUrl).toBe("http://localhost:8080");
    expect(settings.dataDir.endsWith("/.data")).toBe(true);
    expect(settings.demo).toBe(true);
  });

  it.each([
    "divido.example",
    "https://divido.example/app",
    "ftp://divido.example",
    "https://me:pw@divido.example",
    "https://",
  ])("startSettings refuses %s as PUBLIC_URL", (address) => {
    expect(() => startSettings({ PUBLIC_URL: address })).toThrow(/^PUBLIC_URL is not the address of a server/);
  });

  it("startSettings derives the address from PORT, unless PUBLIC_URL is set", () => {
    expect(startSettings({ PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
    expect(startSettings({ PORT: "9000", PUBLIC_URL: "https://divido.example/" }).publicUrl).toBe(
      "https://divido.example",
    );
  });

  it("startSettings accepts an absolute DATA_DIR, and DEMO=0", () => {
    expect(startSettings({ DATA_DIR: "/srv/divido", DEMO: "0" })).toMatchObject({
      dataDir: "/srv/divido",
      demo: false,
    });
  });

  it("startSettings turns the demo off if a mail relay is set", () => {
    const settings = startSettings({ MAIL_RELAY_URL: "smtps://smtp.example.org", MAIL_FROM: "hello@divido.example" });
    expect(settings).toMatchObject({ demo: false, relay: { host: "smtp.example.org" } });
  });

  it.each(["abc", "0", "70000", "80.5"])("startSettings refuses %s as a port with the name of the variable", (port) => {
    expect(() => startSettings({ MAIL_PORT: port })).toThrow(/MAIL_PORT/);
  });

  it("startSettings refuses one port for two variables with both names", () => {
    expect(() => startSettings({ PORT: "8025" })).toThrow(/PORT and MAIL_PORT/);
  });
});
