/** A mention inside a comment's text: @ and the person's id. The database accepts only this form (docs/product.md 7.8). */
const MENTION = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

/** A piece of a comment: plain text, or a mentioned person. */
export type CommentPart = string | { person: string };

/** Splits a stored comment into its parts. */
export function commentParts(text: string): CommentPart[] {
  // Splitting by a pattern with a group returns text and ids in turn.
  return text
    .split(MENTION)
    .map((part, index): CommentPart => (index % 2 === 0 ? part : { person: part.toLowerCase() }))
    .filter((part) => part !== "");
}

/** Returns the stored form of a comment. */
export const commentText = (parts: readonly CommentPart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : `@${part.person}`)).join("");

/** Counts the characters of a comment as the database does. A mention counts as one. */
export const commentLength = (text: string): number => [...text.replace(MENTION, "@")].length;

interface Named {
  id: string;
  name: string;
}

const isLetter = /[\p{L}\p{N}]/u;

/** Replaces "@name" of these people by mentions. The longest name wins: "@Ada Lace" is not "@Ada". */
export function withMentions(typed: string, people: readonly Named[]): string {
  const byLength = people.filter(({ name }) => name !== "").sort((a, b) => b.name.length - a.name.length);
  let stored = "";
  for (let place = 0; place < typed.length; ) {
    const rest = typed.slice(place + 1);
    const person =
      typed[place] === "@" && !isLetter.test(typed[place - 1] ?? "")
        ? byLength.find(({ name }) => startsWithWord(rest, name))
        : undefined;
    stored += person ? `@${person.id}` : typed[place];
    place += person ? person.name.length + 1 : 1;
  }
  return stored;
}

const startsWithWord = (text: string, word: string) =>
  text.toLocaleLowerCase().startsWith(word.toLocaleLowerCase()) &&
  !isLetter.test(text.slice(word.length, word.length + 1));

/** Returns a stored comment as its author typed it. */
export const asTyped = (text: string, nameOf: (person: string) => string): string =>
  commentParts(text)
    .map((part) => (typeof part === "string" ? part : `@${nameOf(part.person)}`))
    .join("");

/** Returns what stands between the last @ of the text before the cursor and the cursor. Null when no name is being typed. */
export function mentionBeingTyped(before: string): string | null {
  const typed = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N}. '-]{0,30})$/u.exec(before)?.[1];
  return typed ?? null;
}
