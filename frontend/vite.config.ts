import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { CHUNKS } from "./build/chunks";
import { earlyScript } from "./build/earlyScript";
import { iconKeys } from "./build/iconKeys";
import { namedWidths } from "./build/namedWidths";
import { receiptReader } from "./build/receiptReader";
import { splashes } from "./build/splash/splash";
import { recordTouched } from "./src/app/testing/recordTouched";
import { PATHS } from "./src/core/routes/paths";
import { SHARE_PATH, SHARED, SHARED_PICTURES } from "./src/core/routes/share";
import { TABLE_PATH } from "./src/core/routes/table";

const server = process.env.DEV_SERVER_ORIGIN ?? "http://localhost:8080";

/** Tests of pure functions: among them all that draw at random. */
const RULES = [
  "src/{core,locales}/**/*.test.ts",
  "src/data/{comment,event,expense,export,person,place,series,settings,settlement,story}/*.test.ts",
  "src/data/{decode,money,invitation/inviteUrl}.test.ts",
  "src/app/{firstLanguage,routes,savedCsv}.test.ts",
  "src/platform/{errors,parsing}/*.test.ts",
  "src/platform/{navigation/mailLink,navigation/returnUrl,network/ownAnswers}.test.ts",
  "src/platform/supabase/{authFetch,reading,sessionFetch}.test.ts",
  "src/ui/{styles,currency/currencyNames}.test.ts",
  "src/features/**/*.test.ts",
  "{site,build}/**/*.test.ts",
];

/**
 * Tests that need a page and leave nothing in it that another could see. They share one: among the rules, Vitest would end a
 * process and start another at each change between a page and none.
 */
const PAGES = [
  "src/app/navigation/ScrollMemory.test.tsx",
  "src/data/{event/lastVisit,expense/topics,story/eventStatistics}.test.ts",
  "src/features/{auth/startedSignUp,export/useGrowingList,settlement/useFirstThenAll}.test.ts",
  "src/platform/{navigation/useReturn,query/recovery,supabase/storedSession}.test.ts",
  "src/ui/**/{BreakableName,focusOnArrival}.test.{ts,tsx}",
];

/** Tests that mock modules, each with a process of its own: in a shared one, another file may have loaded the real ones before. */
const ALONE = [
  "src/data/{event/changeCounter,export/photos}.test.ts",
  "src/features/{import/photos,settlement/finale/usePicture}.test.ts",
];

/** Tests of whole screens (src/app/testing). */
const SCREENS = ["src/app/testing/*.test.tsx"];

/**
 * Tests of whole screens that use React's development version: it renders each component and runs each effect twice
 * (StrictMode), and `act` there also renders deferred values. `npm run rehearse -- strict` runs all whole-app tests so.
 */
const STRICT = process.env.DIVIDO_STRICT
  ? SCREENS
  : [
      "changingExpenses",
      "events",
      "expenseFormOnPhone",
      "followingPeople",
      "goingElsewhere",
      "home",
      "ibanRequests",
      "invitations",
      "largeEvents",
      "names",
      "newEvent",
      "openPage",
      "refunds",
      "registering",
      "savedBills",
      "savingOnce",
      "timings",
      "view",
      "waysToPay",
    ].map((name) => `src/app/testing/${name}.test.tsx`);

/** All files of whole-app tests share one app, because starting it per file took longer than the tests. */
const WHOLE_APP = { environment: "happy-dom", isolate: false };
const SETUP = ["src/app/testing/setup.ts", "src/app/testing/keepTouched.ts"];

/** Types of files that the installed app can open. Plain text is left to other apps. */
const OPENED_FILES = {
  "text/csv": [".csv"],
  "text/tab-separated-values": [".tsv"],
  "application/json": [".json"],
  "application/zip": [".zip"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};

/** Types of files that other apps can share with Divido. Phones use several types for tables. */
const SHARED_FILES = [
  ...Object.entries(OPENED_FILES).flat(2),
  ...["text/comma-separated-values", "text/plain", ".txt"],
  ...SHARED_PICTURES,
];

export default defineConfig({
  appType: "mpa",
  plugins: [
    namedWidths(),
    iconKeys(),
    react(),
    earlyScript(),
    startPictures(),
    receiptReader(),
    installable(),
    appShellForEveryRoute(),
  ],
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("./src", import.meta.url)),
      // React has what this package adds to older versions.
      "use-sync-external-store/shim": "react",
    },
  },
  build: {
    target: "es2023",
    // Browsers without modulepreload load the same files later.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { app: "app.html" },
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  // Modules, which can load parts of themselves later.
  worker: { format: "es" },
  server: {
    proxy: Object.fromEntries(
      ["/auth/v1", "/rest/v1", "/storage/v1", "/functions/v1", "/config.json"].map((path) => [path, server]),
    ),
  },
  // Generous timeouts, for busy machines. Passing tests never wait for them.
  test: {
    environment: "node",
    // Vitest's default leaves one processor idle.
    maxWorkers: "100%",
    // Collecting young objects less often takes an eighth less time of these tests.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // Tests without shared state need no process per file, which would take most of their time.
      {
        extends: true,
        test: {
          name: "rules",
          isolate: false,
          setupFiles: "src/app/testing/luck.ts",
          include: RULES,
          exclude: [...PAGES, ...ALONE],
        },
      },
      { extends: true, test: { name: "pages", isolate: false, environment: "happy-dom", include: PAGES } },
      {
        extends: true,
        plugins: [recordTouched()],
        // React as users get it takes less than half of the time of its development version.
        oxc: { jsx: { development: false } },
        test: {
          name: "screens",
          ...WHOLE_APP,
          env: { NODE_ENV: "production" },
          setupFiles: ["src/app/testing/builtReact.ts", ...SETUP],
          include: SCREENS,
          exclude: STRICT,
        },
      },
      {
        extends: true,
        plugins: [recordTouched()],
        test: {
          name: "strict",
          ...WHOLE_APP,
          setupFiles: ["src/app/testing/quickReact.ts", ...SETUP],
          include: STRICT,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
      {
        extends: true,
        test: { name: "app", include: ["src/**/*.test.{ts,tsx}"], exclude: [...RULES, ...SCREENS, ...PAGES, ...ALONE] },
      },
    ],
  },
});

/** The manifest and the service worker (src/app/offline), with the list of files that it keeps. */
function installable() {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/app/offline",
    filename: "serviceWorker.ts",
    outDir: "dist",
    injectRegister: false,
    registerType: "prompt",
    // The system fetches the icons when it installs the app. The app itself does not show them.
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ["app.html", "favicon.svg", "assets/**/*.{js,css,woff2}"],
      // Not precached: italics, which few texts need; the first figures, which are only drawn without a service worker;
      // coasts and borders, which are cached with the first map; the archive and the reason why an event is lost, which need
      // the server anyway; the reader of workbooks, whose import needs it, too; and the text recognition, whose parts are fetched
      // with the first receipt.
      globIgnores: [
        "**/*-italic-*",
        "**/opening-*",
        "**/countries-*",
        "**/makeArchive-*",
        "**/LostEvent-*",
        "**/workbook-*",
        "assets/receipt-reader-*/**",
      ],
      maximumFileSizeToCacheInBytes: 400_000,
    },
    manifest: {
      id: PATHS.home,
      name: "Divido",
      short_name: "Divido",
      description: "Split what a group spends, settle it to the cent.",
      lang: "tr",
      start_url: PATHS.home,
      scope: "/",
      display: "standalone",
      orientation: "portrait",
      background_color: "#fbf7f0",
      theme_color: "#fbf7f0",
      categories: ["finance", "travel"],
      icons: [
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
        { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        { src: "/icons/monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
      ],
      // Drawn by npm run screenshots -- --manifest.
      screenshots: [
        { src: "/screenshots/home.png", sizes: "780x1688", label: "Divido", form_factor: "narrow" },
        { src: "/screenshots/event.png", sizes: "780x1688", label: "Harcamalar · Expenses", form_factor: "narrow" },
        {
          src: "/screenshots/settlement.png",
          sizes: "780x1688",
          label: "Hesaplaşma · Settlement",
          form_factor: "narrow",
        },
        { src: "/screenshots/wide.png", sizes: "1280x800", label: "Divido", form_factor: "wide" },
      ].map((screenshot) => ({
        ...screenshot,
        type: "image/png",
        form_factor: screenshot.form_factor as "narrow" | "wide",
      })),
      shortcuts: [
        { name: "Harcama ekle · Add expense", short_name: "+", url: PATHS.chooseEvent },
        { name: "Bakiyeler · Balances", url: PATHS.home },
      ],
      share_target: {
        action: SHARE_PATH,
        method: "POST",
        enctype: "multipart/form-data",
        params: {
          title: SHARED.title,
          text: SHARED.text,
          url: SHARED.link,
          files: [{ name: SHARED.file, accept: SHARED_FILES }],
        },
      },
      file_handlers: [{ action: PATHS.importNew, accept: OPENED_FILES }],
    },
  });
}

/** Pictures that an iPhone shows while the installed app starts, because iOS ignores those of the manifest. */
function startPictures(): Plugin {
  let pictures: ReturnType<typeof splashes> | undefined;
  // Drawn when a build asks: the tests read this configuration five times.
  const drawn = () => {
    pictures ??= splashes();
    return pictures;
  };
  return {
    name: "start-pictures",
    apply: "build",
    generateBundle() {
      for (const { file, picture } of drawn()) this.emitFile({ type: "asset", fileName: file, source: picture });
    },
    transformIndexHtml: () =>
      drawn().map(({ file, media }) => ({
        tag: "link",
        attrs: { rel: "apple-touch-startup-image", href: `/${file}`, media },
        injectTo: "head" as const,
      })),
  };
}

/** Serves the app's shell for every unknown path in development, and the page of a table, as the Go server does in production. */
function appShellForEveryRoute() {
  return {
    name: "app-shell",
    configureServer(dev: import("vite").ViteDevServer) {
      dev.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes("text/html");
        const isTable = request.url?.split("?")[0] === TABLE_PATH;
        if (wantsPage && !request.url?.includes(".")) request.url = isTable ? "/table.html" : "/app.html";
        next();
      });
    },
  };
}
