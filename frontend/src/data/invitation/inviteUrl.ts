import { pathTo } from "@/core/routes/paths";

/** The link that people share: {origin}/invite/{token} (docs/product.md 6). */
export function inviteUrl(token: string, origin = window.location.origin): string {
  return origin + pathTo("invitation", { token });
}
