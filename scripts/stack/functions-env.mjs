/**
 * Returns the environment of the Go server: the given one, with the settings of the stack.
 * @param {object} stack
 * @param {number} stack.port
 * @param {string} stack.host
 * @param {string} stack.publicUrl
 * @param {string} stack.apiUrl
 * @param {boolean} stack.lightAuth whether the light server keeps the accounts
 * @param {string} stack.staticDir
 * @param {import("./secrets.mjs").Secrets} stack.secrets
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {NodeJS.ProcessEnv}
 */
export function functionsEnv(
  { port, host, publicUrl, apiUrl, lightAuth, staticDir, secrets },
  environment = process.env,
) {
  return {
    // The environment can name other keys, or none.
    VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
    VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
    ...environment,
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: publicUrl,
    SUPABASE_URL: apiUrl,
    SUPABASE_PROXY: "true",
    SUPABASE_EMBEDDED: String(lightAuth),
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SUPABASE_JWT_SECRET: secrets.jwtSecret,
    STATIC_DIR: staticDir,
  };
}
