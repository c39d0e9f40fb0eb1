import { toUnits } from "@/core/money/units";
import type { Series } from "./model";
import type { SeriesWire } from "./schema";

export function seriesFromWire(series: SeriesWire): Series {
  const { currency } = series.expense;
  return {
    ...series,
    expense: { ...series.expense, amount: toUnits(series.expense.amount, currency) },
    payers: series.payers.map((payer) => ({ ...payer, paid_amount: toUnits(payer.paid_amount, currency) })),
    shares: series.shares.map((share) => ({ ...share, share_amount: toUnits(share.share_amount, currency) })),
  };
}
