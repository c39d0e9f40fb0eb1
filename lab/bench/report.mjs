const markersOf = (name) => [`<!-- npm run bench -- ${name} -->`, `<!-- end of ${name} -->`];

/** Whether a document has the section of a suite. */
export const hasSection = (report, name) => report.includes(markersOf(name)[0]);

/**
 * Replaces the section between a suite's markers; appends it when there is none. Text around the markers stays.
 * @param {string} report the whole document
 * @param {string} name of the suite
 * @param {string} section Markdown
 */
export function withSection(report, name, section) {
  const [begin, end] = markersOf(name);
  const written = `${begin}\n\n${section}\n\n${end}`;
  const [from, to] = [report.indexOf(begin), report.indexOf(end)];
  if (from < 0 || to < from) return `${report.trimEnd()}\n\n${written}\n`;
  return report.slice(0, from) + written + report.slice(to + end.length);
}
