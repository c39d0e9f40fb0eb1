import { describe, expect, it } from "vitest";
import { graphOf, testsOf } from "./graph.mjs";

const sources = {
  "frontend/src/core/money.ts": "export const add = 1;",
  "frontend/src/core/money.test.ts": 'import { add } from "./money";',
  "frontend/src/data/total.ts": 'import { add } from "@/core/money"; import type { Draft } from "@/core/draft";',
  "frontend/src/data/total.test.ts": 'import { total } from "./total"; read("vectors.json");',
  "frontend/src/core/draft.ts": "export const draft = 1;",
  "frontend/src/features/List.tsx": 'import { total } from "@/data/total"; export function List() {}',
  "frontend/src/features/Form.tsx": 'import { draft } from "@/core/draft"; export function Form() {}',
  "frontend/src/app/App.tsx":
    'const screens = import.meta.glob<() => void>(["/src/features/{List,Form}.tsx", "!../**/*.test.tsx"]);\nexport function App() {}',
  "frontend/src/app/testing/openApp.tsx": 'import { App } from "@/app/App"; export const openApp = App;',
  "frontend/src/app/testing/setup.ts": "",
  "frontend/vite.config.ts": 'setupFiles: ["src/app/testing/setup.ts"]',
  "frontend/src/app/testing/list.test.tsx": 'import { openApp } from "./openApp";',
  "frontend/src/app/testing/form.test.tsx": 'import { openApp } from "./openApp";',
};

const app = "frontend/src/app/testing/";
const ran = (...files) => new Set(files.map((file) => `frontend/src/${file}`));
const touched = new Map([
  [`${app}list.test.tsx`, ran("app/App.tsx", "features/List.tsx")],
  [`${app}form.test.tsx`, ran("app/App.tsx", "features/Form.tsx")],
]);

const texts = new Map(Object.entries(sources));
const tests = (changed, ofRun = touched) => testsOf([changed], graphOf(texts, new Set(texts.keys()), ofRun));

describe("the tests that a change can break", () => {
  it("a component's change concerns the whole-app tests that ran it", () => {
    expect(tests("frontend/src/features/Form.tsx")).toEqual([`${app}form.test.tsx`]);
  });

  it("a rule's change concerns what imports it, and the whole-app tests that ran a component with it", () => {
    expect(tests("frontend/src/core/money.ts")).toEqual([
      `${app}list.test.tsx`,
      "frontend/src/core/money.test.ts",
      "frontend/src/data/total.test.ts",
    ]);
  });

  it("an import of types alone makes no test depend on a file", () => {
    expect(tests("frontend/src/core/draft.ts")).toEqual([`${app}form.test.tsx`]);
  });

  it("a whole-app test that never ran here depends on all of the app", () => {
    expect(tests("frontend/src/features/Form.tsx", new Map())).toEqual([`${app}form.test.tsx`, `${app}list.test.tsx`]);
  });

  it("the support code of whole-app tests concerns all of them, what is loaded before tests all, and a test's own change only that test", () => {
    expect(tests(`${app}openApp.tsx`)).toHaveLength(2);
    expect(tests(`${app}setup.ts`)).toHaveLength(4);
    expect(tests(`${app}list.test.tsx`)).toEqual([`${app}list.test.tsx`]);
  });

  it("a data file concerns the tests that name it", () => {
    expect(tests("functions/testdata/vectors.json")).toEqual(["frontend/src/data/total.test.ts"]);
  });
});
