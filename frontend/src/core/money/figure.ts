/** A number as it was written: all its digits, and how many of them stand after the decimal separator. */
interface Figure {
  digits: string;
  decimals: number;
}

/**
 * Reads a number written with a decimal point or comma, and with thousands in groups or not: "1.234,56", "1,234.56" and
 * "1234.56" are one figure. Three digits after a single separator are a group of thousands, unless the amount's own
 * decimals are as many, or no group can stand before them. Null where the separators say nothing.
 */
export function readFigure(written: string, usualDecimals: number): Figure | null {
  const text = written.replace(/[' \u00a0\u202f]/g, "").replace(/[.,]+$/, "");
  const digits = text.replace(/[.,]/g, "");
  if (/\D/.test(digits)) return null;
  const last = /[.,](?=\d*$)/.exec(text);
  if (!last) return { digits, decimals: 0 };
  const whole = text.slice(0, last.index);
  const decimals = text.length - last.index - 1;
  const again = whole.includes(last[0]);
  const other = whole.includes(last[0] === "." ? "," : ".");
  if (again && other) return null;
  const groups = again || (!other && decimals === 3 && usualDecimals < 3 && /^[1-9]\d{0,2}$/.test(whole));
  return { digits, decimals: groups ? 0 : decimals };
}
