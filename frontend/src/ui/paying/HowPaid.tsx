import { isMethod } from "@/core/paying/methods";
import { isolated } from "@/core/text/isolated";
import { useMethodName } from "./useMethodName";

interface HowPaidProps {
  className?: string;
  /** As stored. A method of a newer version of the app is left out. */
  method?: unknown;
  note?: unknown;
}

/** Shows method and note of a payment: "PayPal · for the balloon". Nothing without both. */
export function HowPaid({ className, method, note }: HowPaidProps) {
  const methodName = useMethodName();
  const said = [isMethod(method) && methodName(method), typeof note === "string" && isolated(note)].filter(Boolean);
  return said.length > 0 && <p className={className}>{said.join(" · ")}</p>;
}
