import { largestObject } from "../largest-object.mjs";

/**
 * Returns the environment of Supabase's storage server, with files in a folder.
 * @param {object} here
 * @param {string} here.databaseUrl of the role supabase_storage_admin
 * @param {number} here.port
 * @param {string} here.jwtSecret
 * @param {string} here.dir folder of the files
 * @returns {Record<string, string>}
 */
export const storageEnvironment = ({ databaseUrl, port, jwtSecret, dir }) => ({
  // Its program may be a script that starts Node.
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  SERVER_HOST: "127.0.0.1",
  SERVER_PORT: String(port),
  DATABASE_URL: databaseUrl,
  AUTH_JWT_SECRET: jwtSecret,
  FILE_SIZE_LIMIT: String(largestObject),
  STORAGE_BACKEND: "file",
  FILE_STORAGE_BACKEND_PATH: dir,
  TENANT_ID: "divido",
  REGION: "local",
  GLOBAL_S3_BUCKET: "divido",
  ENABLE_IMAGE_TRANSFORMATION: "false",
  LOG_LEVEL: "warn",
});
