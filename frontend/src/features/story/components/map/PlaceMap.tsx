import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/core/dates/dates";
import { extentKm } from "@/core/geo/earth";
import { distanceText, heightFor, mapViewOf } from "@/core/geo/mapView";
import type { Outlines, Topology } from "@/core/geo/outlines";
import { stacksOf } from "@/core/geo/stacks";
import { isolated } from "@/core/text/isolated";
import type { Visit } from "@/data/story/model";
import { Soft } from "@/ui/layout";
import { Select } from "@/ui/Select";
import type { LinkTo } from "@/ui/story/Chapter";
import { Drawing } from "./Drawing";
import { Pins } from "./Pins";
import styles from "./PlaceMap.module.css";
import { legsOf, locatedOf, unlocatedOf } from "./route";

/** Smallest extent with coasts and borders. They are too coarse for maps of a town. */
const OUTLINES_FROM_KM = 300;

/** Pixels beside the outermost pins, for their names. */
const MARGIN = 44;

/** Smallest distance between pins, in pixels. Nearer places share one pin with a count. */
const APART = 30;

const ALL = "all";

/** Draws a map of the expenses on the device. It sends no coordinates to any server. */
export function PlaceMap({ visits, linkTo }: { visits: readonly Visit[]; linkTo: LinkTo }) {
  const { t, i18n } = useTranslation("statistics");
  const [ref, width] = useWidth();
  const [chosen, setChosen] = useState(ALL);
  const located = locatedOf(visits);
  const days = [...new Set(located.map(({ date }) => date))];
  const day = days.includes(chosen) ? chosen : null;
  const outlines = useOutlines(extentKm(located) >= OUTLINES_FROM_KM);
  const room = Math.max(width, 2 * MARGIN + 80);
  const height = heightFor(located, room, MARGIN, 200, 400);
  const view = mapViewOf(located, room, height, MARGIN);
  const stacks = stacksOf(located, view.spotOf, APART);
  const legs = legsOf(located, day);
  const km = legs.reduce((sum, leg) => sum + leg.km, 0);
  const unlocated = unlocatedOf(visits);
  const places = new Set(located.map(({ name, lat, lon }) => [name, lat, lon].join())).size;
  return (
    <div className={styles.map}>
      <div ref={ref} className={styles.paper} style={{ height }}>
        <Drawing
          view={view}
          legs={legs}
          stacks={stacks}
          outlines={outlines}
          label={t("map.title", { count: places })}
        />
        <Pins stacks={stacks} day={day} linkTo={linkTo} />
      </div>
      <Soft as="div" aria-live="polite">
        {km > 0 && <p>{t("map.far", { distance: distanceText(km) })}</p>}
        {outlines === "missing" && <p>{t("map.no_outlines")}</p>}
      </Soft>
      {days.length > 1 && (
        <Select<string>
          label={t("map.day")}
          value={day ?? ALL}
          onChange={setChosen}
          options={[
            { value: ALL, label: t("map.all_days") },
            ...days.map((date) => ({ value: date, label: formatDay(date, i18n.language) })),
          ]}
        />
      )}
      {unlocated.length > 0 && (
        <Soft>
          {t("map.without")} {unlocated.map(isolated).join(" · ")}
        </Soft>
      )}
    </div>
  );
}

/** Measures the width of the element that gets the ref, in whole pixels. Zero before the first measurement. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

type Known = Outlines | "loading" | "missing" | "needless";

/** Loads the coasts and borders of the world once they are wanted. Returns "missing" when that fails, as offline. */
function useOutlines(wanted: boolean): Known {
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
