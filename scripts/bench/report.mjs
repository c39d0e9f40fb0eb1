/**
 * Puts a part's section between its markers, in place of what stood there; at the end when it is new. What people wrote
 * around the markers stays.
 * @param {string} report docs/benchmarks.md
 * @param {string} name of the part
 * @param {string} section Markdown
 */
export function withSection(report, name, section) {
  const [begin, end] = [`<!-- npm run bench -- ${name} -->`, `<!-- end of ${name} -->`];
  const written = `${begin}\n\n${section}\n\n${end}`;
  const [from, to] = [report.indexOf(begin), report.indexOf(end)];
  if (from < 0 || to < from) return `${report.trimEnd()}\n\n${written}\n`;
  return report.slice(0, from) + written + report.slice(to + end.length);
}
