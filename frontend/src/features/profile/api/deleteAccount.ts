import { useMutation } from "@tanstack/react-query";
import { callFunction } from "@/platform/functions/callFunction";

/** Deletes the account (spec section 4 "Account deletion"); the two confirmations came before. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => callFunction("account", { method: "DELETE", body: { confirm: true } }),
  });
}
