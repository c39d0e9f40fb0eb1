import { defineConfig, devices } from "@playwright/test";

/** `npm test -- e2e` starts a throw-away stack and says here where it is, and where the browsers are that it found. */
const { BASE_URL, HEADLESS_SHELL_PATH } = process.env;

/** The longest tests: they begin first, so that no processor waits for them in the end. */
const LONGEST = ["**/story.spec.ts", "**/together.spec.ts", "**/view-links.spec.ts", "**/offline-people.spec.ts"];

/** Every screen in each of its states, languages and widths, and crowds: `npm run rehearse -- sweeps`. */
const SWEEPS = "**/sweeps/*.spec.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // One more than the two processors of a small machine: tests wait for clocks and networks, too.
  workers: 3,
  // Generous, for busy machines: a test that passes never waits for them.
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
    // What is measured is measured in CSS pixels; drawing seven times as many takes a tenth of the time.
    deviceScaleFactor: 1,
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/Istanbul",
    // Nothing is on its way between two looks when it is looked at.
    contextOptions: { reducedMotion: "reduce" },
    // Recording takes a third of the time: it is asked for where a failure has to be understood.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: HEADLESS_SHELL_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Fewer processes to start: a sixth of the work of opening a page.
        "--in-process-gpu",
        // And one process for a page, not a second once it has its address: a tenth.
        "--disable-site-isolation-trials",
        "--enable-features=NetworkServiceInProcess2",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
