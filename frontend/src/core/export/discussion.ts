import type { DividoComment } from "@/core/import/dividoFile";
import type { Discussion, ImportedComment } from "@/core/import/model";

/** Returns the same comments with other numbers of people, sorted by time and content. */
export function renumberedDiscussion(
  { comments, toCheck }: Discussion,
  numberOf: (person: number) => number,
): Discussion {
  return {
    toCheck,
    comments: comments
      .map(({ author, at, parts }): ImportedComment => {
        const named = parts.map((part) => (typeof part === "string" ? part : { person: numberOf(part.person) }));
        return { author: numberOf(author), at, parts: named };
      })
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  };
}

const keyOf = ({ at, author, parts }: ImportedComment) => JSON.stringify([at, author, parts]);

/**
 * Returns each author and mentioned person with a text that says where they occur, for sorting people of one name. Others
 * appear by `rankOf`, so the text depends on neither the order of the comments nor of the people.
 */
export function occurrencesInDiscussion(
  discussion: Discussion | undefined,
  rankOf: (person: number) => number,
): [person: number, occurrence: string][] {
  return (discussion?.comments ?? []).flatMap((comment) => {
    const [ranked] = renumberedDiscussion({ comments: [comment], toCheck: false }, rankOf).comments;
    const said = JSON.stringify(ranked);
    return [
      [comment.author, `wrote ${said}`] satisfies [number, string],
      ...comment.parts.flatMap((part, place): [number, string][] =>
        typeof part === "string" ? [] : [[part.person, `mentioned ${place} ${said}`]],
      ),
    ];
  });
}

/** Returns the columns of an entry in Divido's own file. Entries without comments have none. */
export function dividoDiscussion(
  discussion: Discussion | undefined,
  personId: (person: number) => string,
): { comments?: DividoComment[]; to_check?: true } {
  if (!discussion) return {};
  const comments = discussion.comments.map(
    ({ author, at, parts }): DividoComment => ({
      author: personId(author),
      at,
      text: parts.map((part) => (typeof part === "string" ? part : { person: personId(part.person) })),
    }),
  );
  return { ...(comments.length > 0 && { comments }), ...(discussion.toCheck && { to_check: true as const }) };
}
