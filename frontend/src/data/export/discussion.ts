import type { DividoComment } from "@/data/import/dividoFile";
import type { Discussion, ImportedComment } from "@/data/import/model";

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

/** Returns the columns of an entry in Divido's own file. Entries without comments have none. */
export function dividoDiscussion(
  discussion: Discussion | undefined,
  personId: (person: number) => string,
): { comments?: DividoComment[]; to_check?: true } {
  if (!discussion) return {};
  const comments = discussion.comments.map(
    ({ author, at, parts }): DividoComment => ({
      author_id: personId(author),
      created_at: at,
      text: parts.map((part) => (typeof part === "string" ? part : { user_id: personId(part.person) })),
    }),
  );
  return { ...(comments.length > 0 && { comments }), ...(discussion.toCheck && { to_check: true as const }) };
}
