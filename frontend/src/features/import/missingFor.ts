import type { Choices, FileRead, Question } from "@/data/import/model";

interface Situation {
  file: Pick<FileRead, "entries" | "refused" | "questions">;
  /** Unanswered questions. */
  open: readonly Question[];
  choices: Choices;
  /** Number of entries that are new to the event, and number that it has already. */
  fresh: number;
  known: number;
}

/** Returns the text key that explains why nothing can be imported yet. Null if something can. */
export function missingFor({ file, open, choices, fresh, known }: Situation) {
  if (open.includes("columns")) return "columns_first";
  if (open.length > 0) return "answer_first";
  if (fresh > 0) return null;
  if (known > 0) return "nothing_new";
  if (file.questions.includes("currency") && !choices.currency) return "answer_first";
  return file.refused.length > 0 ? "nothing_readable" : "no_entries";
}
