import { type Order, orderOf } from "./days";
import { type Mark, markOf } from "./figures";
import type { Choices, Question } from "./model";

/** How a table writes figures and days. */
interface Notation {
  mark: Mark;
  order: Order;
  /** What the file leaves open. Until the person answers, nothing read with it is imported. */
  questions: Question[];
}

interface Columns {
  figures: readonly string[];
  days: readonly string[];
  /** Whether the format itself writes decimal points: a comma in its file comes from a program that saved it again. */
  writesPoints?: boolean;
}

/**
 * Returns the notation of a table, decided from all of its cells. An answer of the person counts only where the file leaves the
 * question open.
 */
export function notationOf({ figures, days, writesPoints = false }: Columns, choices: Choices): Notation {
  const asWritten = writesPoints && !figures.some((cell) => cell.includes(","));
  const mark = asWritten ? "." : markOf(figures);
  const order = orderOf(days);
  return {
    mark: mark ?? choices.mark ?? ".",
    order: order ?? choices.order ?? "dmy",
    questions: [...(mark === null ? (["mark"] as const) : []), ...(order === null ? (["order"] as const) : [])],
  };
}

/** What the person has to answer before anything can be imported. */
export function unanswered(questions: readonly Question[], choices: Choices): Question[] {
  return questions.filter(
    (question) =>
      question === "columns" || (question === "order" && !choices.order) || (question === "mark" && !choices.mark),
  );
}
