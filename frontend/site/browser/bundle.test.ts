import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function bundle(entry: string): Promise<string> {
  const result = (await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "@": `${root}src` } },
    build: { write: false, target: "es2022", modulePreload: false, rollupOptions: { input: `${root}${entry}` } },
  })) as Rolldown.RolldownOutput;
  return result.output.map((item) => (item.type === "chunk" ? item.code : "")).join("\n");
}

it("the public pages need a few kilobytes of script, without React and supabase-js", async () => {
  const early = await bundle("site/browser/early.ts");
  const site = await bundle("site/browser/site.ts");
  const deletion = await bundle("site/legal/browser/deleteAccountPage.ts");
  for (const code of [early, site, deletion]) expect(code).not.toMatch(/react|supabase-js|createElement\(["']script/i);
  expect(gzipSync(early + site).length).toBeLessThan(10_000);
  expect(gzipSync(early).length).toBeLessThan(1_500);
});
