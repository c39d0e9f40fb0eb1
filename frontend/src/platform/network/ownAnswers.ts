/**
 * Returns a fetch that reports answers of something between the app and its servers as an unreachable server: the login page of
 * a hotel's network, or a gateway that knows no route while the server is replaced. The servers themselves answer JSON. The table
 * client takes an empty 200 or 404 for success, so a change would be dropped as sent. Photos come as they are stored.
 */
export function ownAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const type = answer.headers.get("Content-Type") ?? "";
    const isForeign = [200, 404].includes(answer.status) && !/json|^image\//.test(type);
    return isForeign ? new Response(null, { status: 503 }) : answer;
  };
}
