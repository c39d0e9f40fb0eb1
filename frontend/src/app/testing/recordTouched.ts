import type { Plugin } from "vite";

/** A node of a parsed module, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  declaration?: Node | null;
  declarations?: { init?: Node | null }[];
  body?: Node | Node[];
}

/** Returns the functions that a statement of a module declares. */
function functionsOf(statement: Node): Node[] {
  if (statement.declaration) return functionsOf(statement.declaration);
  const declared = statement.declarations?.flatMap(({ init }) => init ?? []) ?? [statement];
  return declared.filter(({ type }) => /^(Arrow)?Function(Declaration|Expression)$/.test(type));
}

/**
 * Records which components each file of whole-app tests runs: `npm test -- changed` chooses by them (setup.ts keeps them).
 * Only functions with a block are marked, which components are.
 */
export function recordTouched(): Plugin {
  return {
    name: "record-touched",
    enforce: "post",
    transform(code, id) {
      const [, path] = /\/frontend\/(src\/(?!app\/testing\/)[^?]+\.tsx)$/.exec(id) ?? [];
      if (!path) return undefined;
      const { body } = this.parse(code) as unknown as { body: Node[] };
      const starts = body
        .flatMap(functionsOf)
        .flatMap((each) => (each.body && !Array.isArray(each.body) ? each.body : []))
        .filter(({ type }) => type === "BlockStatement" || type === "FunctionBody")
        .map(({ start }) => start + 1);
      const marked = starts
        .toSorted((one, other) => other - one)
        .reduce(
          (text, at) => `${text.slice(0, at)}globalThis.dividoTouched?.add(${JSON.stringify(path)});${text.slice(at)}`,
          code,
        );
      return { code: marked, map: null };
    },
  };
}
