import { run } from "../setup/run.mjs";

const layerOf = (path) => {
  const [, area, first] = /^divido\/functions\/(\w+)(?:\/(\w+))?/.exec(path) ?? [];
  if (!area) return null;
  return ["cmd", "origin", "internal"].includes(area)
    ? { layer: area, name: first }
    : { layer: "function", name: area };
};

/**
 * Returns a sentence for each import that is not allowed. cmd may import everything; function packages and origin import
 * internal and nothing else of ours; internal imports none of them.
 * @param {{ ImportPath: string, Imports: string[] }[]} packages
 * @returns {string[]}
 */
export function badImports(packages) {
  return packages.flatMap(({ ImportPath: from, Imports: imports }) => {
    const here = layerOf(from);
    return imports
      .filter((to) => {
        const there = layerOf(to);
        if (!here || !there || here.layer === "cmd") return false;
        if (there.layer === "cmd") return true;
        if (there.layer === "origin") return here.layer !== "origin";
        return there.layer === "function" && !(here.layer === "function" && here.name === there.name);
      })
      .map((to) => `${from} must not import ${to}`);
  });
}

/** Rejects with the list when an import is not allowed. */
export async function forbiddenGoImports() {
  // Downloads first: what it prints would otherwise stand amid the list.
  await run("go", ["mod", "download"]);
  const listed = await run("go", ["list", "-json=ImportPath,Imports,TestImports,XTestImports", "./functions/..."]);
  const packages = JSON.parse(`[${listed.trim().replaceAll(/^}\n{/gm, "},{")}]`).map((one) => ({
    ImportPath: one.ImportPath,
    Imports: [...(one.Imports ?? []), ...(one.TestImports ?? []), ...(one.XTestImports ?? [])],
  }));
  const bad = badImports(packages);
  if (bad.length > 0) throw new Error(bad.join("\n"));
  return `${packages.length} packages`;
}
