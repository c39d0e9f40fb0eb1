import { expect, it } from "vitest";
import { badAppImports } from "./app-imports.mjs";

const bad = (file, ...specifiers) =>
  badAppImports(`frontend/src/${file}`, specifiers.map((name) => `import x from "${name}";`).join("\n"));

const LAYERS = ["core", "platform", "domain", "ui", "features", "app"];

it.each(LAYERS)("lets %s import the layers before it and none after", (layer) => {
  for (const other of LAYERS.filter((name) => name !== layer)) {
    const after = LAYERS.indexOf(other) > LAYERS.indexOf(layer);
    expect(bad(`${layer}/here/a.ts`, `@/${other}/there/b`), other).toHaveLength(after ? 1 : 0);
    expect(bad(`${layer}/here/a.ts`, `../../${other}/there/b`), other).toHaveLength(after ? 1 : 0);
  }
});

it("lets a feature import itself and packages", () => {
  expect(bad("features/events/pages/EventPage.tsx", "../api/event", "@/features/events/found", "react")).toEqual([]);
});

it("keeps features apart, however they are named", () => {
  expect(bad("features/events/a.ts", "@/features/expenses/b", "../expenses/b")).toHaveLength(2);
  expect(
    badAppImports("frontend/src/features/events/a.ts", 'const b = await import("@/features/expenses/b");'),
  ).toHaveLength(1);
});

it("keeps core free of packages, but for its tests", () => {
  expect(bad("core/money/a.ts", "react", "zod/mini")).toHaveLength(2);
  expect(bad("core/money/a.test.ts", "vitest", "fast-check")).toEqual([]);
});

it("lets nothing be drawn below ui", () => {
  expect(bad("domain/event/Badge.tsx")).toHaveLength(1);
  expect(bad("platform/theme/theme.module.css")).toHaveLength(1);
  expect(bad("ui/event/Badge.tsx")).toEqual([]);
});

it("lets no folder hide where things are", () => {
  expect(bad("ui/index.ts", "./Button")).toHaveLength(1);
  expect(bad("features/events/pages/index.tsx")).toHaveLength(1);
});

it("lets nobody work out who pays whom past the one plan of payments", () => {
  const folder = "@/core/settling";
  expect(bad("features/book/a.ts", `${folder}/plan`)).toEqual([]);
  expect(bad("core/settling/plan.ts", "./resume", "./settle")).toEqual([]);
  expect(bad("features/book/a.ts", `${folder}/settle`, `${folder}/resume`)).toHaveLength(2);
  expect(bad("app/a.ts", `${folder}/greedy`)).toHaveLength(1);
  expect(bad("domain/event/a.ts", "../../core/settling/settle")).toHaveLength(1);
});
