import { isVisible } from "@/core/text/invisible";
import { type Order, orderOf } from "./days";
import { type Mark, markOf } from "./figures";
import type { Choices, FileRead, Question } from "./model";

/** How a table writes figures and days. */
interface Notation {
  mark: Mark;
  order: Order;
  /** Ambiguities of the file. Nothing is imported until the user answers them. */
  questions: Question[];
}

interface Columns {
  figures: readonly string[];
  days: readonly string[];
  /** Whether the format itself writes decimal points. A comma then comes from a program that saved the file again. */
  writesPoints?: boolean;
}

/**
 * Returns the notation of a table, decided from all of its cells. The user's answers count only if the file is
 * ambiguous.
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

/** Returns the questions that the user has to answer before the import. */
export function unanswered({ questions, nameless }: Pick<FileRead, "questions" | "nameless">, choices: Choices) {
  const isOpen: Partial<Record<Question, boolean>> = {
    columns: true,
    order: !choices.order,
    mark: !choices.mark,
    mine: !choices.mine,
    unused: !choices.unused,
    names: nameless.some((person) => !isVisible(choices.names?.[person] ?? "")),
  };
  return questions.filter((question) => isOpen[question]);
}
