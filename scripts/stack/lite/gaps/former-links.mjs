/**
 * Mails lead to a page of the app, whose button uses their hash up by POST. A link of the former kind, which would use it
 * up when it is merely opened and hand a session over in the address, leads to that page, which offers a new mail.
 * @param {Request} request @param {string} siteUrl
 * @returns {Response | null} null: none of this one's business
 */
export function formerLink(request, siteUrl) {
  if (request.method !== "GET" || new URL(request.url).pathname !== "/auth/v1/verify") return null;
  return new Response(null, { status: 303, headers: { Location: `${siteUrl.replace(/\/$/, "")}/auth/confirm` } });
}
