import { expect, it } from "vitest";
import { badAppImports } from "./app-imports.mjs";

const bad = (file, ...specifiers) =>
  badAppImports(`frontend/src/${file}`, specifiers.map((name) => `import x from "${name}";`).join("\n"));

it("lets the app import features and what is shared", () => {
  expect(bad("app/router.tsx", "@/features/events/pages/EventPage", "../core/money")).toEqual([]);
});

it("lets a feature import itself, what is shared and packages", () => {
  expect(bad("features/events/pages/EventPage.tsx", "../api/event", "@/core/money", "react")).toEqual([]);
});

it("keeps features apart, however they are named", () => {
  expect(bad("features/events/a.ts", "@/features/expenses/b", "../expenses/b")).toHaveLength(2);
  expect(
    badAppImports("frontend/src/features/events/a.ts", 'const b = await import("@/features/expenses/b");'),
  ).toHaveLength(1);
});

it("keeps what is shared free of features and the app", () => {
  expect(bad("ui/Button.tsx", "@/features/events/b", "../app/router")).toHaveLength(2);
});

it("lets nobody work out who pays whom past the one plan of payments", () => {
  const folder = "@/core/settling";
  expect(bad("features/book/a.ts", `${folder}/plan`)).toEqual([]);
  expect(bad("core/settling/plan.ts", "./resume", "./settle")).toEqual([]);
  expect(bad("features/book/a.ts", `${folder}/settle`, `${folder}/resume`)).toHaveLength(2);
  expect(bad("app/a.ts", `${folder}/greedy`)).toHaveLength(1);
  expect(bad("domain/event/a.ts", "../../core/settling/settle")).toHaveLength(1);
});
