import { type Label, labelsOf } from "@/core/geo/labels";
import { distanceText, type MapView, scaleBarOf } from "@/core/geo/mapView";
import type { Outlines as Known } from "@/core/geo/outlines";
import type { Stack } from "@/core/geo/stacks";
import { onDemand } from "@/ui/onDemand";
import styles from "./PlaceMap.module.css";
import type { Leg, Located } from "./route";

/** Loaded on demand. The map works without coasts, so a failure shows nothing. */
const Outlines = onDemand(async () => (await import("./Outlines")).Outlines, { quiet: true });

/** Largest width and height of a letter, in pixels. */
const LETTERS = { width: 7.4, height: 17 };

/** Pixels around a pin that stay free of text. */
const REACH = 17;

/** Shortest leg, in pixels, that shows its distance. */
const LONG_ENOUGH = 70;

const LONGEST_NAME = 22;

interface DrawingProps {
  view: MapView;
  legs: readonly Leg[];
  stacks: readonly Stack<Located>[];
  outlines: Known | string;
  label: string;
}

/** Draws the map beneath the pins: coasts, borders, legs with their distances, names, and the scale. */
export function Drawing({ view, legs, stacks, outlines, label }: DrawingProps) {
  const { width, height } = view;
  const scale = scaleBarOf(view.kmPerPixel, Math.min(120, width / 3));
  const pins = stacks.map(({ x, y }) => ({ x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH }));
  const bar = { x: 0, y: height - 34, width: scale.pixels + 90, height: 34 };
  const names = labelsOf(stacks.map(nameOf), [...pins, bar], view, LETTERS);
  const ways = [...new Map(legs.map((leg) => [wayOf(leg, view), leg]))];
  const lengths = labelsOf(
    ways.flatMap(([, leg]) => lengthOf(leg, view)),
    [...pins, bar, ...names],
    view,
    LETTERS,
  );
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {typeof outlines !== "string" && <Outlines view={view} outlines={outlines} />}
      {ways.map(([path]) => (
        <path key={path} className={styles.way} d={path} />
      ))}
      <Texts labels={lengths} className={styles.length} />
      <Texts labels={names} className={styles.name} />
      <path className={styles.scale} d={`M12 ${height - 18}v6h${scale.pixels.toFixed(1)}v-6`} />
      <text className={styles.length} x={scale.pixels + 20} y={height - 11}>
        {distanceText(scale.km)}
      </text>
    </svg>
  );
}

function Texts({ labels, className }: { labels: readonly Label[]; className: string | undefined }) {
  return labels.map(({ x, y, width, height, text, of }) => (
    <text key={of} className={className} x={x + width / 2} y={y + height * 0.76} textAnchor="middle">
      {text}
    </text>
  ));
}

/** Returns the path of a leg. The way there and the way back have the same path, so that they are drawn once. */
function wayOf({ from, to }: Leg, view: MapView): string {
  return [from, to]
    .map(view.spotOf)
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .sort()
    .map((spot, index) => `${index === 0 ? "M" : "L"}${spot}`)
    .join("");
}

function nameOf({ x, y, items }: Stack<Located>) {
  const names = [...new Set(items.map(({ name }) => name))];
  const more = names.length > 1 ? ` +${names.length - 1}` : "";
  const letters = [...(names[0] ?? "")];
  const name =
    letters.length > LONGEST_NAME
      ? `${letters
          .slice(0, LONGEST_NAME - 1)
          .join("")
          .trimEnd()}…`
      : names[0];
  return { x, y, text: `${name}${more}`, reach: REACH };
}

function lengthOf({ from, to, km }: Leg, view: MapView) {
  const [a, b] = [view.spotOf(from), view.spotOf(to)];
  if (Math.hypot(a.x - b.x, a.y - b.y) < LONG_ENOUGH) return [];
  return [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, text: distanceText(km), reach: 4 }];
}
