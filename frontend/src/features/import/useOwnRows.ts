import { useMemo, useState } from "react";
import type { FileRead } from "@/data/import/model";
import { sharedEqually } from "@/data/import/shares";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns a file of one person's own rows with the choices for it: who shares them, new people by name, and which rows are
 * left out. By default, every row is split equally among everybody in the event. Other files stay as they are.
 */
export function useOwnRows(file: FileRead, people: readonly Person[], me: string) {
  const nameOf = usePersonName();
  const [without, setWithout] = useState(NONE);
  const [added, setAdded] = useState("");
  const [leftOut, setLeftOut] = useState(NONE);
  const shown = useMemo(() => {
    if (!file.isMine) return { file, matched: null };
    const sharers = people.filter(({ id }) => id === me || !without.has(id));
    const known = sharers.toSorted((one, other) => Number(other.id === me) - Number(one.id === me));
    const fresh = [...new Set(added.split(",").map((name) => name.trim()))].filter((name) => name !== "");
    const names = [...known.map((person) => nameOf(person)), ...fresh];
    return {
      file: sharedEqually(file, names, leftOut),
      matched: [...known.map(({ id }) => id), ...fresh.map(() => null)],
    };
  }, [file, people, me, without, added, leftOut, nameOf]);
  return { ...shown, without, setWithout, added, setAdded, leftOut, setLeftOut };
}
