import { expect, it } from "vitest";
import { misplacedFiles } from "./app-files.mjs";

it("misplacedFiles refuses components and styles below ui, and folders with an index", () => {
  const misplaced = ["data/event/Badge.tsx", "platform/theme/theme.module.css", "ui/index.ts"];
  const fine = ["ui/event/Badge.tsx", "app/layout/layout.module.css", "core/money/rate.ts"];
  expect(misplacedFiles([...fine, ...misplaced]).map((sentence) => sentence.split(":")[0])).toEqual(misplaced);
});
