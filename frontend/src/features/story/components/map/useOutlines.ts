import { useEffect, useState } from "react";
import type { Outlines, Topology } from "@/core/geo/outlines";

type Known = Outlines | "loading" | "missing" | "needless";

/** The coasts and borders of the world, fetched when a map is first so wide that they help; missing without a network. */
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
