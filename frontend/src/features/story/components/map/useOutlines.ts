import { useEffect, useState } from "react";
import type { Outlines, Topology } from "@/core/geo/outlines";

type Known = Outlines | "loading" | "missing" | "needless";

/** Loads the coasts and borders of the world once they are wanted. Returns "missing" when that fails, as offline. */
export function useOutlines(wanted: boolean): Known {
  const [known, setKnown] = useState<Known>("loading");
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    Promise.all([import("world-atlas/countries-110m.json"), import("@/core/geo/outlines")]).then(
      ([world, { outlinesFrom }]) => !gone && setKnown(outlinesFrom(world.default as unknown as Topology)),
      () => !gone && setKnown("missing"),
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return wanted ? known : "needless";
}
