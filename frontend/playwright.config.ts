import { defineConfig, devices } from "@playwright/test";

/** `npm test -- e2e` starts a throw-away stack and sets its address and the path of the browser. */
const { BASE_URL, HEADLESS_SHELL_PATH } = process.env;

/** The longest tests start first, so that no processor is idle at the end. */
const LONGEST = ["**/story.spec.ts", "**/together.spec.ts", "**/view-links.spec.ts", "**/offline-people.spec.ts"];

/** Every screen in each of its states, languages and widths, and crowds: `npm run rehearse -- sweeps`. */
const SWEEPS = "**/sweeps/*.spec.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // One more than the two processors of a small machine: tests wait for clocks and networks, too.
  workers: 3,
  // Long enough for busy machines. A passing test never waits that long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: "longest", testMatch: LONGEST },
    { name: "others", testIgnore: [...LONGEST, SWEEPS] },
    { name: "sweeps", testMatch: SWEEPS },
  ],
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices["Pixel 7"],
    // Tests measure CSS pixels. Drawing the phone's pixels, seven times as many, would take a tenth of the time.
    deviceScaleFactor: 1,
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/Istanbul",
    // Without animations, elements do not move while a test measures them.
    contextOptions: { reducedMotion: "reduce" },
    // Recording takes a third of the time, so it needs the variable TRACE.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: HEADLESS_SHELL_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Run the GPU code in the browser's process: saves a sixth of the work of opening a page.
        "--in-process-gpu",
        // Keep a page in its first process when it navigates: saves a tenth.
        "--disable-site-isolation-trials",
        "--enable-features=NetworkServiceInProcess2",
        // Pages live for seconds. Optimizing their code costs an eighth of the browser's work and is never earned back.
        "--js-flags=--no-opt --no-maglev",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
