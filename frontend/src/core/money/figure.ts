/** A written number: all its digits, and how many of them follow the decimal separator. */
interface Figure {
  digits: string;
  decimals: number;
}

/**
 * Parses a number with a decimal point or comma, with or without grouped thousands: "1.234,56", "1,234.56" and
 * "1234.56" are equal. Three digits after a single separator are thousands, unless the currency has three decimals or
 * no group can precede them. Null if the separators make no sense, as in "1.234.56".
 */
export function readFigure(written: string, usualDecimals: number): Figure | null {
  const text = written.replace(/['’\p{Zs}]/gu, "").replace(/[.,]+$/, "");
  const digits = text.replace(/[.,]/g, "");
  if (/\D/.test(digits)) return null;
  const last = /[.,](?=\d*$)/.exec(text);
  if (!last) return { digits, decimals: 0 };
  const whole = text.slice(0, last.index);
  const decimals = text.length - last.index - 1;
  const again = whole.includes(last[0]);
  const other = whole.includes(last[0] === "." ? "," : ".");
  if (again && other) return null;
  if (again && decimals !== 3) return null;
  const groups = again || (!other && decimals === 3 && usualDecimals < 3 && /^[1-9]\d{0,2}$/.test(whole));
  return { digits, decimals: groups ? 0 : decimals };
}
