/**
 * Returns the licences of all dependencies, each text once.
 * @param {import("./dependencies.mjs").Dependency[]} dependencies
 */
export function licencesPaper(dependencies) {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const { name, version, licence, text } of dependencies) {
    const key = text || `${licence}, as stated by the package, which brings no text of it.`;
    byText.set(key, [...(byText.get(key) ?? []), `${name} ${version} (${licence})`]);
  }
  const rule = `\n\n${"-".repeat(72)}\n\n`;
  const head = "Divido is under the MIT licence (LICENSE). It contains the work of others, under the licences below.";
  return `${[head, ...[...byText].map(([text, names]) => `${names.join("\n")}\n\n${text}`)].join(rule)}\n`;
}

/**
 * Returns the changelog: the subjects of the commits by day, the newest day first.
 * @param {string} version
 * @param {string} log lines of `<day> <subject>`, newest first
 */
export function changelog(version, log) {
  /** @type {Map<string, string[]>} */
  const days = new Map();
  for (const line of log.split("\n").filter(Boolean)) {
    const [day, subject] = [line.slice(0, 10), line.slice(11)];
    days.set(day, [...(days.get(day) ?? []), `- ${subject}`]);
  }
  return `# Divido ${version}\n${[...days].map(([day, lines]) => `\n## ${day}\n\n${lines.join("\n")}\n`).join("")}`;
}
