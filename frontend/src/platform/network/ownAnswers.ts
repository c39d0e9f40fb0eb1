type Fetch = typeof fetch;

/**
 * Returns a fetch that reports answers of something between the app and its servers as an unreachable server: the login page of
 * a hotel's network, or a gateway that knows no route while the server is replaced. The table client takes a 404 without a JSON
 * object, and an empty 200, for success, so a change would be dropped as sent.
 */
export function ownAnswers(send: Fetch): Fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (!(await isForeign(answer, init?.method ?? "GET"))) return answer;
    return Response.json({ code: "service_unavailable", message: "service_unavailable" }, { status: 503 });
  };
}

/** The servers' errors are JSON objects, and their answers with status 200 JSON. Changes without data have 201 or 204. */
async function isForeign(answer: Response, method: string): Promise<boolean> {
  const { ok, status, headers } = answer;
  if (ok && headers.get("Content-Type")?.includes("text/html")) return true;
  if (status === 404) return !(await bodyOf(answer)).startsWith("{");
  if (status !== 200 || method === "HEAD") return false;
  // The answers of reads are large, and none of them is lost for good.
  return headers.get("Content-Length") === "0" || (method !== "GET" && (await bodyOf(answer)) === "");
}

/** Reads a copy; the answer itself stays unread. */
const bodyOf = async (answer: Response): Promise<string> => (await answer.clone().text()).trim();
