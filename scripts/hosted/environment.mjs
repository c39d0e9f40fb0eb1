import { Refusal } from "../project.mjs";

const where = "The project's page has it under Settings, API keys.";

/**
 * What the Go server is told when Supabase is somewhere else: hosted, or run by oneself. Whatever else is set is passed on
 * as it is and goes before what follows from the project's address.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} staticDir the built app
 * @returns {NodeJS.ProcessEnv}
 */
export function hostedEnvironment(env, staticDir) {
  const url = (env.SUPABASE_URL ?? "").trim().replace(/\/+$/, "");
  if (!url) {
    throw new Refusal("SUPABASE_URL is not set.", "It is the project's address, as https://abcdefgh.supabase.co.");
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || new URL(url).pathname !== "/") {
    throw new Refusal("SUPABASE_URL must be an address without a path, as https://abcdefgh.supabase.co.");
  }
  for (const name of ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"]) {
    if (!env[name]?.trim()) throw new Refusal(`${name} is not set.`, where);
  }
  if (env.SUPABASE_PUBLISHABLE_KEY?.startsWith("sb_secret_")) {
    throw new Refusal("SUPABASE_PUBLISHABLE_KEY is a secret key, which every browser would get.", where);
  }
  if (env.SUPABASE_SECRET_KEY?.startsWith("sb_publishable_")) {
    throw new Refusal("SUPABASE_SECRET_KEY is a publishable key, which gives the functions no access.", where);
  }
  return {
    SUPABASE_PROXY: "false",
    STATIC_DIR: staticDir,
    // Tokens are verified by the project's published keys, unless it still signs with a secret.
    ...(!env.SUPABASE_JWT_SECRET && {
      SUPABASE_JWKS_URL: `${url}/auth/v1/.well-known/jwks.json`,
      SUPABASE_JWT_ISSUER: `${url}/auth/v1`,
    }),
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
    SUPABASE_URL: url,
  };
}
