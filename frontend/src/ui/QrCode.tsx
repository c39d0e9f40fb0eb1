import { encode } from "uqr";

/** Quiet zone around the code, in modules, as scanners need it. */
const BORDER = 3;

/** In pixels. */
export const QR_SIZE = 208;

/** A QR code, dark on white in every theme, because cameras cannot read it otherwise. */
export function QrCode({ text, label, size = QR_SIZE }: { text: string; label: string; size?: number }) {
  const { data, size: cells } = encode(text, { ecc: "M", border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: "var(--radius-m)" }}
    >
      <rect width={cells} height={cells} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
