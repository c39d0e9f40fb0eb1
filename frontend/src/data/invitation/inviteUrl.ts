import { pathTo } from "@/core/routes/paths";

/** Returns the link of an invitation: {origin}/invite/{token} (docs/product.md 6). */
export function inviteUrl(token: string, origin = window.location.origin): string {
  return origin + pathTo("invitation", { token });
}
