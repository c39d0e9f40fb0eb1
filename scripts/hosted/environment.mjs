import { Refusal } from "../project.mjs";

const where = "The project's page has it under Settings, API keys.";

/**
 * Returns the environment of the Go server with a Supabase elsewhere, hosted or self-hosted. Other variables are passed on and
 * override the derived ones.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} staticDir the built app
 * @returns {NodeJS.ProcessEnv}
 */
export function hostedEnvironment(env, staticDir) {
  const url = (env.SUPABASE_URL ?? "").trim().replace(/\/+$/, "");
  if (!url) {
    throw new Refusal(
      "SUPABASE_URL is not set.",
      "Set it to the project's address, such as https://abcdefgh.supabase.co.",
    );
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
    // The project's published keys verify tokens, unless it still signs with a secret.
    ...(!env.SUPABASE_JWT_SECRET && {
      SUPABASE_JWKS_URL: `${url}/auth/v1/.well-known/jwks.json`,
      SUPABASE_JWT_ISSUER: `${url}/auth/v1`,
    }),
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
    SUPABASE_URL: url,
  };
}
