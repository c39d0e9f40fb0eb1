/**
 * Redirects GET /auth/v1/verify to a page of the app that offers a new mail. @supabase/lite would use the token up when the
 * link is merely opened, and hand over a session in the address; our mails confirm by POST.
 * @param {Request} request @param {string} siteUrl
 * @returns {Response | null} null for other requests
 */
export function formerLink(request, siteUrl) {
  if (request.method !== "GET" || new URL(request.url).pathname !== "/auth/v1/verify") return null;
  return new Response(null, { status: 303, headers: { Location: `${siteUrl.replace(/\/$/, "")}/auth/confirm` } });
}
