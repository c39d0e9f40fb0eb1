import { type Label, labelsOf } from "@/core/geo/labels";
import { distanceText, type MapView, scaleBarOf } from "@/core/geo/mapView";
import type { Outlines as Known } from "@/core/geo/outlines";
import type { Stack } from "@/core/geo/stacks";
import { onDemand } from "@/ui/onDemand";
import styles from "./PlaceMap.module.css";
import type { Leg, Located } from "./route";

/** Loaded with what it draws; without coasts the map still says where things are. */
const Outlines = onDemand(async () => (await import("./Outlines")).Outlines, { quiet: true });

/** How much room letters take, at most. */
const LETTERS = { width: 7.4, height: 17 };

/** Around a pin nothing is written. */
const REACH = 17;

/** A way shorter than so many pixels has no room for its length. */
const LONG_ENOUGH = 70;

const LONGEST_NAME = 22;

interface DrawingProps {
  view: MapView;
  legs: readonly Leg[];
  stacks: readonly Stack<Located>[];
  outlines: Known | string;
  label: string;
}

/** What lies beneath the pins: coasts and borders, the ways with their lengths, names, and the scale. */
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

/** The same there and back. */
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
