import { defineConfig, devices } from "@playwright/test";

/** `npm test -- e2e` starts a throw-away stack and says here where it is; CHROMIUM_PATH is the browser it found. */
const { BASE_URL, CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // Generous, for busy machines: a test that passes never waits for them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices["Pixel 7"],
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/Istanbul",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
