import { absolute } from "@/core/money/units";
import { type Bar, drawnSegments } from "@/data/story/strip";
import { LEFT_HALF, RIGHT_HALF } from "@/ui/logoShape";
import { fitLine, fitLines } from "./fitText";

/** Size in pixels. Chats show the ratio 4:5 without cropping. */
export const WIDTH = 1080;
export const HEIGHT = 1350;
const EDGE = 84;
const ROOM = WIDTH - 2 * EDGE;
/** Longest title, in characters, for the large size. */
const LONG_TITLE = 45;
/** Opacity of a bar below zero. */
const PALE = 0.45;

/**
 * Texts of the picture, which leaves the group. No person is named, except in the titles that people typed for the event
 * and its largest expense.
 */
export interface PictureTexts {
  /** "Porto is settled." */
  title: string;
  total: string;
  /** "6 expenses · 3 payments" */
  counts: string;
  /** "May 14 – May 16" */
  days: string | null;
  /** The largest expense with its amount. Null when it is unknown. */
  largest: { label: string; title: string; amount: string } | null;
}

export interface PictureColors {
  paper: string;
  surface: string;
  ink: string;
  soft: string;
  line: string;
  accent: string;
  /** Returns the colour of a person. Null stands for everybody else. */
  person: (userId: string | null) => string;
}

interface Picture {
  texts: PictureTexts;
  bars: readonly Pick<Bar, "total" | "segments">[];
  colors: PictureColors;
  fontFamily: string;
}

/** Draws a settled event as a picture of `WIDTH` by `HEIGHT`. */
export function drawPicture(canvas: CanvasRenderingContext2D, { texts, bars, colors, fontFamily }: Picture): void {
  const measure = (text: string) => canvas.measureText(text).width;
  const font = (weight: number, size: number) => {
    canvas.font = `${weight} ${size}px ${fontFamily}`;
  };
  const write = (text: string, x: number, y: number, color: string, align: CanvasTextAlign = "left") => {
    canvas.textAlign = align;
    canvas.fillStyle = color;
    canvas.fillText(text, x, y);
  };
  canvas.textBaseline = "alphabetic";
  canvas.fillStyle = colors.paper;
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
  drawMark(canvas, EDGE, EDGE, 112, colors.accent);

  // Three lines of a smaller size hold the longest name and the words around it.
  const size = texts.title.length > LONG_TITLE ? 64 : 84;
  font(760, size);
  let y = EDGE + 112 + 116;
  for (const line of fitLines(texts.title, ROOM, 3, measure)) {
    write(line, EDGE, y, colors.ink);
    y += size + 12;
  }
  y += 8;
  font(760, 60);
  write(fitLine(texts.total, ROOM, measure), EDGE, y, colors.ink);
  y += 58;
  font(500, 40);
  write(fitLine(texts.counts, ROOM, measure), EDGE, y, colors.soft);

  const foot = HEIGHT - EDGE;
  const bottom = texts.largest ? foot - 214 : foot - 70;
  drawBars(canvas, bars, { top: y + 56, bottom }, colors);
  font(500, 34);
  if (texts.days) write(fitLine(texts.days, ROOM, measure), EDGE, bottom + 50, colors.soft);
  if (texts.largest) {
    const { label, title, amount } = texts.largest;
    rounded(canvas, EDGE, foot - 124, ROOM, 124, 36, colors.surface, colors.line);
    font(700, 42);
    const wide = measure(amount);
    write(amount, WIDTH - EDGE - 36, foot - 46, colors.ink, "right");
    write(fitLine(title, ROOM - wide - 120, measure), EDGE + 36, foot - 36, colors.ink);
    font(500, 30);
    write(fitLine(label, ROOM - wide - 120, measure), EDGE + 36, foot - 84, colors.soft);
  }
}

/** Draws the logo, whose viewBox is 64 wide. */
function drawMark(canvas: CanvasRenderingContext2D, x: number, y: number, size: number, accent: string): void {
  rounded(canvas, x, y, size, size, (18 / 64) * size, accent);
  canvas.save();
  canvas.translate(x, y);
  canvas.scale(size / 64, size / 64);
  canvas.fillStyle = "#1e2a33";
  canvas.fill(new Path2D(LEFT_HALF));
  canvas.fillStyle = "#fffaf0";
  canvas.fill(new Path2D(RIGHT_HALF));
  canvas.restore();
}

/** Draws a bar per day in the colours of its payers. Draws nothing when there is less than a line of room. */
function drawBars(
  canvas: CanvasRenderingContext2D,
  bars: Picture["bars"],
  { top, bottom }: { top: number; bottom: number },
  colors: PictureColors,
): void {
  const room = bottom - top;
  const highest = Math.max(1, ...bars.map(({ total }) => absolute(total)));
  if (bars.length === 0 || room < 60) return;
  const step = ROOM / Math.max(bars.length, 3);
  const gap = step > 24 ? Math.min(20, step / 5) : 0;
  canvas.fillStyle = colors.line;
  canvas.fillRect(EDGE, bottom, ROOM, 2);
  for (const [index, bar] of bars.entries()) {
    const x = EDGE + index * step;
    let base = bottom;
    const height = (absolute(bar.total) / highest) * room;
    for (const { user_id, part } of drawnSegments(bar)) {
      const tall = part * height;
      // Days on which more came back than was spent are pale.
      canvas.globalAlpha = bar.total < 0 ? PALE : 1;
      rounded(
        canvas,
        x,
        base - tall,
        step - gap,
        tall,
        Math.min(12, tall / 2, (step - gap) / 2),
        colors.person(user_id),
        colors.ink,
      );
      base -= tall;
    }
  }
  canvas.globalAlpha = 1;
}

function rounded(
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  edge?: string,
): void {
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, radius);
  canvas.fillStyle = fill;
  canvas.fill();
  if (!edge) return;
  canvas.strokeStyle = edge;
  canvas.globalAlpha = 0.35;
  canvas.lineWidth = 2;
  canvas.stroke();
  canvas.globalAlpha = 1;
}
