import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { publicEntries, signedInEntries } from "../src/app/navigation/table";

const root = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = "/src/app/early/early.ts";

/**
 * Builds src/app/early into a script of its own for the head of the app's page, with the names of
 * the files that each screen and each language came out as.
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
      const code = await compiled(filesOf(bundle));
      const file = `assets/early-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName: file, source: code });
      page.source = String(page.source).replace("</title>", `</title>\n    <script src="/${file}"></script>`);
    },
  };
}

interface Files {
  screens: Record<string, string[]>;
  texts: Record<string, Record<string, string>>;
}

function filesOf(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("the app has no entry");
  const withImports = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) => {
    if (seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") withImports(imported, seen);
    }
    return seen;
  };
  const onPage = withImports(entry);
  const screens: Files["screens"] = {};
  for (const { file } of [...publicEntries, ...signedInEntries]) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}.tsx`));
    if (!chunk) throw new Error(`no file was built of ${file}`);
    const needed = [...withImports(chunk)].filter((each) => !onPage.has(each));
    const styles = needed.flatMap((each) => [...(each.viteMetadata?.importedCss ?? [])]);
    screens[file] = [...needed.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`);
  }
  const texts: Files["texts"] = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language, name] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(facadeModuleId ?? "") ?? [];
    if (language && name) texts[language] = { ...texts[language], [name]: `/${fileName}` };
  }
  return { screens, texts };
}

async function compiled({ screens, texts }: Files): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "@": `${root}src` } },
    define: { SCREEN_FILES: JSON.stringify(screens), TEXT_FILES: JSON.stringify(texts) },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: { input: `${root}${SOURCE.slice(1)}`, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
