import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { READER_FOLDER, READER_LANGUAGES } from "../src/core/receipts/readerFiles";

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

interface ReaderFile {
  /** Its name below READER_FOLDER. */
  name: string;
  source: string;
}

/** Returns the files of the text recognition, which a browser fetches when somebody photographs the first receipt. */
export function readerFiles(): ReaderFile[] {
  const core = "tesseract-core-simd-lstm";
  return [
    { name: "worker.min.js", source: join(folderOf("tesseract.js"), "dist/worker.min.js") },
    { name: `${core}.js`, source: join(folderOf("tesseract.js-core"), `${core}.js`) },
    { name: `${core}.wasm`, source: join(folderOf("tesseract.js-core"), `${core}.wasm`) },
    ...READER_LANGUAGES.map((language) => ({
      name: `${language}.traineddata.gz`,
      source: join(folderOf(`@tesseract.js-data/${language}`), `4.0.0_best_int/${language}.traineddata.gz`),
    })),
  ];
}

/**
 * Adds the text recognition to the built app, and serves it in development. The app gets the files' sizes in bytes, to
 * say before what is fetched.
 */
export function receiptReader(): Plugin {
  const files = readerFiles();
  const sizes = Object.fromEntries(files.map(({ name, source }) => [name, statSync(source).size]));
  return {
    name: "receipt-reader",
    config: () => ({ define: { "import.meta.env.RECEIPT_READER_SIZES": JSON.stringify(sizes) } }),
    generateBundle() {
      for (const { name, source } of files) {
        this.emitFile({ type: "asset", fileName: `${READER_FOLDER}/${name}`, source: readFileSync(source) });
      }
    },
    configureServer(server) {
      for (const { name, source } of files) {
        server.middlewares.use(`/${READER_FOLDER}/${name}`, (_request, response) => {
          response.setHeader("Content-Type", name.endsWith(".js") ? "text/javascript" : "application/wasm");
          response.end(readFileSync(source));
        });
      }
    },
  };
}
