import { expect, it } from "vitest";
import { fetchCounter, isInstalled } from "./packages.mjs";

const lock = (packages) => ({
  packages: { "": {}, frontend: {}, "node_modules/@divido/frontend": { link: true }, ...packages },
});

it("isInstalled accepts packages that are all installed in their versions", () => {
  expect(
    isInstalled(lock({ "node_modules/a": { version: "1.0.0" } }), {
      packages: { "node_modules/a": { version: "1.0.0" } },
    }),
  ).toBe(true);
});

it("isInstalled refuses a missing package, and one of another version", () => {
  const wanted = lock({ "node_modules/a": { version: "1.0.0" } });
  expect(isInstalled(wanted, { packages: {} })).toBe(false);
  expect(isInstalled(wanted, { packages: { "node_modules/a": { version: "1.0.1" } } })).toBe(false);
});

it("isInstalled accepts a missing optional package", () => {
  expect(isInstalled(lock({ "node_modules/a-darwin": { version: "1.0.0", optional: true } }), { packages: {} })).toBe(
    true,
  );
});

it("isInstalled refuses a missing package of a workspace", () => {
  expect(isInstalled(lock({ "frontend/node_modules/a": { version: "1.0.0" } }), { packages: {} })).toBe(false);
});

it("isInstalled refuses a package that the lock file does not list", () => {
  const nested = { "node_modules/a/node_modules/b": { version: "1.0.0" } };
  expect(isInstalled(lock({}), { packages: nested })).toBe(false);
});

it("fetchCounter counts each package once, fetched or from the cache, across chunks of npm's output", () => {
  const told = [];
  const at = (name) => `https://registry.example/${name}/-/${name}-1.0.0.tgz`;
  /** @type {Record<string, any>} */
  const packages = Object.fromEntries(
    ["a", "b", "c"].map((name) => [`node_modules/${name}`, { integrity: "sha512-x" }]),
  );
  packages["node_modules/elsewhere"] = { integrity: "sha512-x", os: ["imagined"] };
  const count = fetchCounter(lock(packages), (progress) => told.push(progress));
  count("npm warn deprecated x@1.0.0\n");
  count(`npm http fetch GET 200 ${at("a")} 52ms (cache miss)\nnpm http cache b@${at("b")} 3ms`);
  count(` (cache hit)\nnpm http fetch GET 200 ${at("a")} 52ms (cache revalidated)\n`);
  count("npm http fetch GET 404 https://registry.example/d 9ms\n");
  expect(told).toEqual(["1 of 3", "2 of 3", "2 of 3"]);
});
