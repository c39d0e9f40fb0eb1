import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import { SettlementColumns } from "./SettlementColumns";

/** A settlement that is on its way, of which `due` may be here already. */
export function SettlementSkeleton({ due = <Skeleton height="11rem" /> }: { due?: ReactNode }) {
  return <SettlementColumns transfers={due} balances={<Skeleton height="16rem" />} />;
}
