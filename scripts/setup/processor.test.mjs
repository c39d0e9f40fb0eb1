import { expect, it } from "vitest";
import { onAccount } from "./processor.mjs";
import { run } from "./run.mjs";

it.runIf(process.platform === "linux")(
  "a command's processor time is on the account of the work that started it",
  async () => {
    const [busy, idle] = [{ seconds: 0 }, { seconds: 0 }];
    await Promise.all([
      onAccount(() => run("sh", ["-c", 'i=0; while [ "$i" -lt 300000 ]; do i=$((i + 1)); done']), busy),
      onAccount(() => run("true", []), idle),
    ]);
    expect(busy.seconds).toBeGreaterThan(0.05);
    expect(idle.seconds).toBeLessThan(0.05);
  },
);
