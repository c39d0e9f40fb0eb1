import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { authEnvironment, restEnvironment } from "../stack/real-supabase/environments.mjs";
import { composeFor, variablesOf } from "./compose.mjs";
import { environmentFile } from "./environment.mjs";

const env = variablesOf(environmentFile("divido.example", "hello@divido.example"));
const { services, volumes } = composeFor(env);
const read = (file) => readFileSync(join(projectDir, file), "utf8");

describe("compose.yaml", () => {
  it("compose.yaml reads every variable of .env, and no other", () => {
    const asked = new Set([...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...asked].sort()).toEqual(Object.keys(env).sort());
  });

  it("compose.yaml pins the version of every foreign image", () => {
    const images = Object.values(services).map(({ image }) => image);
    expect(images).toHaveLength(7);
    for (const image of images) expect(image).toMatch(/^divido$|^[\w/-]+:v?\d+(\.\d+)*(-\w+)?$/);
  });

  it("compose.yaml names only services, files and volumes that exist", () => {
    for (const { depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
      for (const source of mounted.map((mount) => mount.split(":")[0])) {
        if (source.startsWith(".")) expect(existsSync(join(projectDir, source)), source).toBe(true);
        else expect(volumes).toHaveProperty(source);
      }
    }
  });

  it("compose.yaml passes every setting, subject and limit of supabase/config.toml to the auth server", () => {
    const { PORT, ...wanted } = authEnvironment({
      ...{ publicUrl: "https://divido.example", port: 9999, apiUrl: "http://gateway:8000", jwtSecret: env.JWT_SECRET },
      databaseUrl: `postgres://supabase_auth_admin:${env.POSTGRES_PASSWORD}@db:5432/postgres`,
      mail: {
        ...{ host: env.SMTP_HOST, port: 465, secure: true, requireTls: false, user: env.SMTP_USER, pass: "" },
        from: { name: "Divido", address: "hello@divido.example" },
      },
    });
    // Without the settings for developers.
    const elsewhere = { GOTRUE_API_HOST: "0.0.0.0", GOTRUE_URI_ALLOW_LIST: "https://divido.example/**" };
    expect(services.auth.environment).toEqual({ PORT, ...wanted, ...elsewhere });
  });

  it("compose.yaml passes the settings of the API in supabase/config.toml to PostgREST", () => {
    const databaseUrl = `postgres://authenticator:${env.POSTGRES_PASSWORD}@db:5432/postgres`;
    const { PGRST_SERVER_HOST, PGRST_SERVER_PORT, ...wanted } = restEnvironment({
      ...{ databaseUrl, port: 3000, adminPort: 3001, jwtSecret: env.JWT_SECRET },
    });
    expect(services.rest.environment).toEqual({ ...wanted, PGRST_ADMIN_SERVER_HOST: "127.0.0.1" });
    expect([PGRST_SERVER_HOST, PGRST_SERVER_PORT]).toEqual(["127.0.0.1", "3000"]); // 3000 is its default
  });

  it("compose.yaml gives the storage server the bucket's limit, the token's secret and a volume", () => {
    const { FILE_SIZE_LIMIT, AUTH_JWT_SECRET, FILE_STORAGE_BACKEND_PATH } = services.storage.environment ?? {};
    const limit = /'bytes of a receipt' then (\d+)/.exec(read("supabase/migrations/20261122000120_limits.sql"))?.[1];
    expect(FILE_SIZE_LIMIT).toBe(limit);
    expect(AUTH_JWT_SECRET).toBe(env.JWT_SECRET);
    expect(services.storage.volumes).toEqual([`storage:${FILE_STORAGE_BACKEND_PATH}`]);
    // The migrations refer to its tables.
    expect(services.migrations.depends_on).toHaveProperty("storage");
  });

  it("compose.yaml sets only variables of the functions that exist", () => {
    const known = [...read("functions/internal/config/config.go").matchAll(/env:"(\w+)/g)].map(([, name]) => name);
    expect(known).toEqual(expect.arrayContaining(Object.keys(services.divido.environment ?? {})));
  });

  it("compose.yaml uses the version of the Supabase CLI in docs/deploy.md", () => {
    const version = /supabase@[\d.]+/.exec(read("docs/deploy.md"))?.[0];
    expect(JSON.stringify(services.migrations)).toContain(`${version} db push`);
  });
});

describe("the proxy", () => {
  it("the proxy listens on IPv4 only, where it sees each caller's address", () => {
    expect(services.proxy.ports).not.toHaveLength(0);
    for (const port of services.proxy.ports ?? []) expect(port).toMatch(/^0\.0\.0\.0:/);
  });

  it("the proxy forwards to existing services, at the address that the functions use", () => {
    const caddyfile = read("scripts/self-hosting/Caddyfile");
    const passedTo = [...caddyfile.matchAll(/reverse_proxy (\w+):(\d+)/g)].map(([, name, port]) => `${name}:${port}`);
    expect(passedTo).toEqual(["divido:8080", "auth:9999", "rest:3000", "storage:5000"]);
    expect(read("functions/Dockerfile")).toContain("ENV PORT=8080");
    expect(services.auth.environment?.PORT).toBe("9999");
    expect(services.storage.environment?.SERVER_PORT).toBe("5000");
    expect(caddyfile).toContain(`${services.divido.environment?.SUPABASE_URL} {`);
  });
});

describe("the environment file", () => {
  it("the environment file has keys of both roles, signed with its secret", () => {
    for (const [name, role] of [
      ["ANON_KEY", "anon"],
      ["SERVICE_ROLE_KEY", "service_role"],
    ]) {
      const [head, claims, signature] = env[name].split(".");
      expect(createHmac("sha256", env.JWT_SECRET).update(`${head}.${claims}`).digest("base64url")).toBe(signature);
      const { role: found, exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
      expect(found).toBe(role);
      expect(exp * 1000).toBeGreaterThan(Date.now());
    }
  });

  it("the environment file has new secrets each time", () => {
    const other = variablesOf(environmentFile("divido.example", "hello@divido.example"));
    for (const name of ["POSTGRES_PASSWORD", "JWT_SECRET", "ANON_KEY", "SERVICE_ROLE_KEY", "METRICS_TOKEN"]) {
      expect(other[name]).not.toBe(env[name]);
    }
  });

  it.each([
    ["https://divido.example", "hello@divido.example", /is not a domain name/],
    ["divido.example/app", "hello@divido.example", /is not a domain name/],
    ["", "", /is not a domain name/],
    ["divido.example", "hello", /is not an e-mail address/],
  ])("environmentFile refuses the domain '%s' with the address '%s'", (domain, email, words) => {
    expect(() => environmentFile(domain, email)).toThrow(words);
  });
});
