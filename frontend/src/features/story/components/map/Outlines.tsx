import { useMemo } from "react";
import type { MapView } from "@/core/geo/mapView";
import { type Outlines as Known, pathOf } from "@/core/geo/outlines";
import styles from "./PlaceMap.module.css";

/** Draws coasts and borders. */
export function Outlines({ view, outlines }: { view: MapView; outlines: Known }) {
  const [land, borders] = useMemo(
    () => [pathOf(outlines.land, view, true), pathOf(outlines.borders, view, false)],
    [view, outlines],
  );
  return (
    <>
      <path className={styles.land} d={land} fillRule="evenodd" />
      <path className={styles.border} d={borders} />
    </>
  );
}
