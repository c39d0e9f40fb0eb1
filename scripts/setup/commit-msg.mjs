// Refuses a commit whose subject is longer than 72 characters or no imperative (CONTRIBUTING.md, "Commits").
import { readFileSync } from "node:fs";

const MAX_LENGTH = 72;

/** Subjects that git itself writes. */
const writtenByGit =
  /^(?:Merge (?:branch|branches|tag|commit|remote-tracking|pull request)\b|Revert "|Reapply "|Squashed commit|(?:fixup|squash|amend)! )/;

/** Forms of a verb that are no imperative, and words that begin a clause. Imperatives like "Need" and "Bring" are excepted. */
const noImperative =
  /^(?:(?!(?:[A-Z][a-z]*(?:eed|bed)|Shed|Bring|String|Swing|Ring|Ping)\b)[A-Z][a-z]+(?:ed|ing)|Adds|Fixes|Changes|Removes|Updates|Uses|Makes|Shows|Who|Whoever|What|When|Where|Which|Nobody|Of|The|An?)\b/;

const [subject = ""] = readFileSync(process.argv[2], "utf8")
  .split(/^# -+ >8 -+$/m)[0]
  .split("\n")
  .filter((line) => line.trim() && !line.startsWith("#"));

const length = [...subject].length;
const problems = [
  length > MAX_LENGTH &&
    `The subject has ${length} characters; at most ${MAX_LENGTH} are allowed. Put the reason into the body.`,
  !/^\p{Lu}/u.test(subject) && "The subject must begin with a capital letter.",
  noImperative.test(subject) &&
    `The subject must begin with an imperative, as in "Add …"; this one begins with "${subject.split(" ")[0]}".`,
  subject.endsWith(".") && "The subject must not end with a full stop.",
].filter(Boolean);

if (subject && !writtenByGit.test(subject) && problems.length > 0) {
  console.error(["", `  ${subject}`, "", ...problems, ""].join("\n"));
  process.exit(1);
}
