import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml|map)$/;

/** Compressing smaller files saves less than the header costs. */
const MIN_BYTES = 256;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a .br and a .gz beside every file in `folder` that becomes smaller by it, so that servers need not compress on
 * demand. Returns the number of files, and their sizes in bytes (Brotli).
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const sizes = { files: 0, before: 0, after: 0 };
  for (const path of paths) {
    const bytes = await readFile(path);
    if (bytes.length < MIN_BYTES) continue;
    const brotli = await toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    const gzipped = await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
    if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli);
    if (gzipped.length < bytes.length) await writeFile(`${path}.gz`, gzipped);
    sizes.files += 1;
    sizes.before += bytes.length;
    sizes.after += brotli.length;
  }
  return sizes;
}
