import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { PATHS } from "@/core/routes/paths";
import { publicEntries, signedInEntries } from "./routes";

it("the table of routes has every path once", () => {
  const paths = [...publicEntries, ...signedInEntries].map(({ path }) => path);
  expect(paths.toSorted()).toEqual(Object.values(PATHS).toSorted());
});

it("the table of routes names every file that is loaded as a screen", () => {
  const src = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?:features\/[^/]+\/pages\/\w+Page|app\/screens\/\w+Screen)\.tsx$/.test(file))
    .map((file) => file.replace(".tsx", ""));
  const named = new Set<string>([...publicEntries, ...signedInEntries].map(({ file }) => file));
  expect([...named].toSorted()).toEqual(files.toSorted());
});

it("only core/routes/paths.ts spells out a path", () => {
  const frontend = fileURLToPath(new URL("../..", import.meta.url));
  const starts = Object.values(PATHS).map((path) => path.split("/:")[0]);
  const written = new RegExp(`["'\`}]((?:${starts.join("|")})(?![\\w-])[^"'\`\\s]*)`, "g");
  const found = ["src", "site", "build"].flatMap((folder) =>
    readdirSync(`${frontend}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^core\/routes\//.test(file))
      .flatMap((file) =>
        readFileSync(`${frontend}${folder}/${file}`, "utf8")
          .split("\n")
          .filter((line) => !/^import |\bfrom "|^\s*(\*|\/\/|\/\*)/.test(line))
          .flatMap((line) => [...line.matchAll(written)].map(([, path]) => `${file}: ${path}`)),
      ),
  );
  expect(found).toEqual([]);
});
