import { crc32, deflateSync } from "node:zlib";

/** Bits of a pixel: an index into at most sixteen colours. */
const DEPTH = 4;

function part(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "ascii");
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

export interface Drawing {
  width: number;
  height: number;
  /** Pixels outside this square have colour 0. */
  drawn: { left: number; top: number; size: number };
  /** Returns the colour index of a pixel. */
  at: (x: number, y: number) => number;
}

/** Returns one drawing as PNG files, one for each palette of at most 16 colours. */
export function png({ width, height, drawn, at }: Drawing, palettes: readonly Colour[][]): Buffer[] {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([DEPTH, 3, 0, 0, 0], 8); // indexed colours
  const rowBytes = 1 + Math.ceil((width * DEPTH) / 8);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = drawn.top; y < drawn.top + drawn.size; y++) {
    for (let x = drawn.left; x < drawn.left + drawn.size; x++) {
      const colour = at(x, y);
      const place = y * rowBytes + 1 + (x >> 1);
      rows[place] = (rows[place] ?? 0) | (x % 2 === 0 ? colour << 4 : colour);
    }
  }
  const pixels = part("IDAT", deflateSync(rows));
  return palettes.map((palette) =>
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      part("IHDR", header),
      part("PLTE", Buffer.from(palette.flat())),
      pixels,
      part("IEND", Buffer.alloc(0)),
    ]),
  );
}
