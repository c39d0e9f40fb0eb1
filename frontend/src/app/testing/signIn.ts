import * as answers from "./answers";
import { ADA, fill, sessionOf } from "./openApp";
import { Server } from "./server";

/** A refusal of the auth server. */
export const refusal =
  (error_code: string, msg: string, status = 400) =>
  () =>
    Response.json({ code: status, error_code, msg }, { status });

/** An answer that is not the auth server's, such as a proxy's error page. */
export const nonsense = () => new Response("<html>Welcome</html>", { status: 500 });

/** Ada's own row. */
export const ROW = { id: "ada", auth_user_id: ADA.authUserId, email: ADA.email, preferred_lang: "en" };

/** A server that accepts ada's login. */
export function letsIn(): Server {
  return new Server()
    .answers("auth/v1/token", () => sessionOf(ADA))
    .answers("auth/v1/user", () => sessionOf(ADA).user)
    .answers("rest/v1/rpc/ensure_user", () => ROW)
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard())
    .answers("rest/v1/rpc/my_events", () => []);
}

/** Types ada's address and a password. */
export async function typeCredentials(): Promise<void> {
  await fill("Email", "ada@divido.test");
  await fill("Password", "correct horse");
}
