import { filesUnder } from "../setup/sources.mjs";

/**
 * Returns a sentence for each file that has no place in its layer of the front end.
 * @param {string[]} files paths below frontend/src
 */
export const misplacedFiles = (files) => [
  ...files
    .filter((file) => /^(core|platform|data)\/.*\.(tsx|css)$/.test(file))
    .map((file) => `${file}: components and styles belong to ui or above`),
  ...files.filter((file) => /\/index\.tsx?$/.test(file)).map((file) => `${file}: import the file itself, not an index`),
];

/** Rejects when a file of the front end is misplaced. */
export async function appFiles() {
  const source = "frontend/src/";
  const files = filesUnder([source.slice(0, -1)]).map((file) => file.slice(source.length));
  const misplaced = misplacedFiles(files);
  if (misplaced.length > 0) throw new Error(misplaced.join("\n"));
  return `${files.length} files`;
}
