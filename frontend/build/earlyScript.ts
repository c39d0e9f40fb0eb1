import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { publicEntries, signedInEntries } from "../src/app/routes";
import { namedWidths } from "./namedWidths";

const root = fileURLToPath(new URL("..", import.meta.url));
const FAVICON = readFileSync(`${root}public/favicon.svg`, "utf8");

/**
 * Builds src/app/early into a script for the head of the app's page, with the built file names of each screen and
 * language. The script is inline, and the servers' Content-Security-Policy contains its hash
 * (docs/runbook.md#the-app-on-a-cdn).
 */
export function earlyScript(): Plugin {
  return {
    name: "early-script",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server }) => (server ? html : html.replace(/\s*<script[^>]*early\.ts[^>]*><\/script>/, "")),
    },
    async generateBundle(_options, bundle) {
      const page = bundle["app.html"];
      if (page?.type !== "asset") return;
      const { frame, openings } = await startingFrame();
      const openingOf = async (screen: keyof typeof openings) => {
        const source = await compiled("showOpening.ts", "es", {
          SCREEN: screen,
          OPENINGS: { [screen]: openings[screen] },
        });
        return `/${this.getFileName(this.emitFile({ type: "asset", name: "opening.js", source }))}`;
      };
      const { app, screens, texts } = filesOf(bundle);
      const code = await compiled("early.ts", "iife", {
        APP_FILES: app,
        SCREEN_FILES: screens,
        TEXT_FILES: texts,
        FONT_FILES: { latin: fontIn(bundle, "latin"), latinExt: fontIn(bundle, "latin-ext") },
        FRAME: frame,
        OPENING_FILES: { event: await openingOf("event"), settlement: await openingOf("settlement") },
      });
      if (/<\/?script/i.test(code)) throw new Error("the early script would end its own element");
      page.source = withStyles(String(page.source), bundle)
        .replace("</title>", () => `</title>\n    <script>${code}</script>`)
        // The early script requests the app's files.
        .replace(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, "")
        // As a separate request, the icon would take a connection from the screen's files.
        .replace('href="/favicon.svg"', () => `href="${inAddress(FAVICON)}"`)
        // The manifest and its icons would be fetched before the first data; src/app/main.tsx adds it later.
        .replace(/\s*<link rel="manifest"[^>]*>/, "");
    },
  };
}

/**
 * Inlines the page's style sheets, so that the first paint waits for the page only. The links stay, disabled and never
 * fetched, because screens find their style sheets by address.
 */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, name) => {
    const sheet = bundle[name];
    if (sheet?.type !== "asset") throw new Error(`no style sheet ${name}`);
    return `<style>${sheet.source}</style>\n    <link rel="stylesheet" href="/${name}" disabled>`;
  });
}

const inAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Returns the address of the upright typeface for a range of letters. Throws when the build has none. */
function fontIn(bundle: Rolldown.OutputBundle, range: string): string {
  const name = Object.keys(bundle).find((file) => file.includes(`/figtree-${range}-wght-normal-`));
  if (!name) throw new Error(`no typeface was built for ${range}`);
  return `/${name}`;
}

interface Files {
  /** The app's own files in dependency order. The last one starts the app. */
  app: string[];
  screens: Record<string, string[]>;
  /** By language, then by namespace. */
  texts: Record<string, Record<string, string>>;
}

function filesOf(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("the app has no entry");
  /** Imports come before the file that imports them. */
  const withImports = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk" && !found.has(imported)) withImports(imported, found);
    }
    return found.add(chunk);
  };
  const onPage = withImports(entry);
  const screens: Files["screens"] = {};
  const entries = [...publicEntries, ...signedInEntries];
  for (const { file } of entries) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}.tsx`));
    if (!chunk) throw new Error(`no file was built of ${file}`);
    const needed = [...withImports(chunk)].filter((each) => !onPage.has(each));
    const styles = needed.flatMap((each) => [...(each.viteMetadata?.importedCss ?? [])]);
    screens[file] = [...needed.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`);
  }
  const texts: Files["texts"] = {};
  const atOnce = new Set<string>(["common", ...entries.flatMap((entry) => entry.texts)]);
  for (const { moduleIds, fileName } of chunks) {
    for (const id of moduleIds) {
      const [, language = "", namespace = ""] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
      if (!atOnce.has(namespace)) continue;
      texts[language] ??= {};
      texts[language][namespace] = `/${fileName}`;
    }
  }
  return { app: [...onPage].map(({ fileName }) => `/${fileName}`), screens, texts };
}

const shared = {
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  plugins: [namedWidths()],
  resolve: { alias: { "@": `${root}src` } },
} satisfies InlineConfig;

/** Renders the frame that the early script draws. It uses the app's components, which need a build of their own. */
async function startingFrame() {
  const folder = join(root, ".cache/frame");
  try {
    await build({
      ...shared,
      build: {
        ssr: `${root}build/startingFrame.tsx`,
        outDir: folder,
        rollupOptions: { output: { entryFileNames: "frame.mjs" } },
      },
    });
    const { renderStartingFrame } = (await import(join(folder, "frame.mjs"))) as typeof import("./startingFrame");
    return await renderStartingFrame();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a file of src/app/early as compiled code, with constants of the build. */
async function compiled(file: string, format: "iife" | "es", told: Record<string, unknown>): Promise<string> {
  const { output } = (await build({
    ...shared,
    define: Object.fromEntries(Object.entries(told).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: { input: `${root}src/app/early/${file}`, output: { format }, preserveEntrySignatures: "strict" },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
