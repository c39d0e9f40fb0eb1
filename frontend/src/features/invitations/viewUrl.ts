import { pathTo } from "@/core/routes/paths";

/** The link by which others look at an event: {origin}/view/{token}. */
export function viewUrl(token: string, origin = window.location.origin): string {
  return origin + pathTo("view", { token });
}
