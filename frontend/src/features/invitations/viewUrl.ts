import { pathTo } from "@/core/routes/paths";

/** Returns the URL of a view-only link: {origin}/view/{token}. */
export function viewUrl(token: string, origin = window.location.origin): string {
  return origin + pathTo("view", { token });
}
