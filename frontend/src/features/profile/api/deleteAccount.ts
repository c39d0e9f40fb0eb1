import { useMutation } from "@tanstack/react-query";
import { callFunction } from "@/platform/functions/callFunction";

/** Deletes the account (docs/product.md 3.2). Callers ask for both confirmations first. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => callFunction("account", { method: "DELETE", body: { confirm: true } }),
  });
}
