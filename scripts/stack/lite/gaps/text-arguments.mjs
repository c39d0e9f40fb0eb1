/** Query parameters of a GET call that are not arguments of the function. */
const reserved = new Set(["select", "order", "limit", "offset", "on_conflict", "columns", "apikey"]);

/**
 * Quotes the arguments in the address of a call, so that PostgreSQL reads their text by the argument's type, as with PostgREST.
 * `@supabase/lite` guesses the type from the text: it looks for no `true`, finds `12.5` for `12.50`, and fails where a date
 * looks like a number. Returns every other request as it is.
 * @param {Request} request
 */
export function withTextArguments(request) {
  const url = new URL(request.url);
  if (!["GET", "HEAD"].includes(request.method) || !url.pathname.startsWith("/rest/v1/rpc/")) return request;
  const quoted = [...url.searchParams].map(([name, value]) => [name, reserved.has(name) ? value : `"${value}"`]);
  url.search = new URLSearchParams(quoted).toString();
  return new Request(url, request);
}
