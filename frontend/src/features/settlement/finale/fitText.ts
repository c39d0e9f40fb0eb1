/** Measures a text in pixels. */
type Measure = (text: string) => number;

const segments = (text: string, granularity: "grapheme" | "word", language: string) =>
  [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment);

/** Returns the words of a text and the spaces between them. Punctuation stays with the word that it follows. */
function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  for (const segment of segments(text, "word", language)) {
    const before = words.at(-1) ?? " ";
    if (/^\p{P}/u.test(segment) && before.trim() !== "") words[words.length - 1] = before + segment;
    else words.push(segment);
  }
  return words;
}

/** Returns the text, cut with an ellipsis to `width` pixels at most. Never cuts within a character. */
export function fitLine(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = segments(text, "grapheme", "en");
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(`${letters.slice(0, middle).join("").trimEnd()}…`) <= width) fits = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fits).join("").trimEnd()}…`;
}

/** Breaks the text into at most `most` lines of `width` pixels. The last line ends with an ellipsis if text is left out. */
export function fitLines(text: string, width: number, most: number, language: string, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  const words = wordsOf(text.replace(/\s+/g, " ").trim(), language);
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
