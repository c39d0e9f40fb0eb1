import type { Units } from "@/core/money/units";
import type { FileEvent } from "@/data/event/columns";
import type {
  ImportedExpense,
  ImportedHousehold,
  ImportedPayment,
  ImportedSeries,
  ImportedSplit,
  Portion,
} from "@/data/import/model";
import type { FilePayment } from "@/data/payment/columns";

/** Everything of an event that exported files contain. People are referenced by their index in `people`. */
export interface ExportedEvent {
  event: FileEvent;
  people: string[];
  households: ImportedHousehold[];
  expenses: ExportedExpense[];
  /** The recurring expenses, which expenses name by their index. */
  series: ImportedSeries[];
  splits: Omit<ImportedSplit, "row">[];
  payments: ExportedPayment[];
}

/** Amount that a person paid or owes, in the expense's currency (`amount`) and in the event's (`converted`). */
export type ExportedPortion = Portion & { converted: Units };

export interface ExportedExpense extends Omit<ImportedExpense, "kind" | "row" | "payers" | "shares"> {
  payers: ExportedPortion[];
  shares: ExportedPortion[];
}

/** Amounts are in the event's currency. */
export interface ExportedPayment extends FilePayment, Pick<ImportedPayment, "identity" | "discussion"> {}
