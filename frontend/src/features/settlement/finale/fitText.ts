/** Measures a text in pixels. */
type Measure = (text: string) => number;

const lettersOf = (text: string) => [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);

/** Returns the text, cut with an ellipsis to `width` pixels at most. Never cuts within a character. */
export function fitLine(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = lettersOf(text);
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(`${letters.slice(0, middle).join("").trimEnd()}…`) <= width) fits = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fits).join("").trimEnd()}…`;
}

/** Breaks the text into at most `most` lines of `width` pixels. The last line ends with an ellipsis if text is left out. */
export function fitLines(text: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  const words = text.replace(/\s+/g, " ").trim().match(/ ?\S+/g) ?? [];
  for (const [index, word] of words.entries()) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (lines.length === most - 1)
      return [...lines, fitLine((line + words.slice(index).join("")).trim(), width, measure)];
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = word.trimStart();
    // A word that is wider than a line continues in the next line.
    while (measure(line) > width && lines.length < most - 1) {
      const head = fitLine(line, width, measure).replace(/…$/, "");
      if (head === "") break;
      lines.push(head);
      line = line.slice(head.length);
    }
    if (measure(line) > width) return [...lines, fitLine(line + words.slice(index + 1).join(""), width, measure)];
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}
