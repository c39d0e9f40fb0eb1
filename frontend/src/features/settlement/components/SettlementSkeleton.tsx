import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import { SettlementColumns } from "./SettlementColumns";

/** Shows a placeholder while a settlement loads. `due` may be known earlier. */
export function SettlementSkeleton({ due = <Skeleton height="11rem" /> }: { due?: ReactNode }) {
  return <SettlementColumns transfers={due} balances={<Skeleton height="16rem" />} />;
}
