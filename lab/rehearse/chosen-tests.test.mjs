import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { counted } from "../../scripts/checks/outcome.mjs";
import { projectDir } from "../../scripts/project.mjs";
import { onRealSupabase } from "./on-real-supabase.mjs";
import { onPostgrest, onRealAuth, onRealStorage } from "./supabase-servers.mjs";

vi.mock("./on-real-supabase.mjs", () => ({ onRealSupabase: vi.fn(async () => counted([], "")) }));
vi.mock("../../scripts/checks/vitest.mjs", () => ({ vitest: async () => counted([], "") }));

/** Names of the test files of a folder, without their ending. */
const namesOf = (folder, ending) =>
  readdirSync(join(projectDir, folder)).flatMap((name) =>
    name.endsWith(ending) ? [name.slice(0, -ending.length)] : [],
  );

test.each([onRealAuth, onPostgrest, onRealStorage])(
  "every test file that the rehearsal $suite names exists",
  async ({ run }) => {
    await run();
    const [, chosen] = vi.mocked(onRealSupabase).mock.lastCall ?? [];
    expect(namesOf("supabase/tests", ".test.mjs")).toEqual(expect.arrayContaining(chosen?.database ?? []));
    expect(chosen?.screens).not.toHaveLength(0);
    expect(namesOf("frontend/e2e", ".spec.ts")).toEqual(expect.arrayContaining(chosen?.screens ?? []));
  },
);
