import { config } from "@/platform/config/config";
import { AppError, fromPostgrest, NO_CONNECTION } from "@/platform/errors/appError";
import { supabase } from "./client";

/**
 * Files of Supabase's storage, sent with the session. Two requests need no library: supabase-js has 40 KB, and its uploads
 * cannot be aborted.
 */

/** Something between the app and the storage removed the length of the body, without which the storage takes no file. */
const LENGTH_UNKNOWN = "photo_length_unknown";

const addressOf = (path: string): string => `${config().supabaseUrl}/storage/v1/object/${path}`;

/** Uploads a file. A file that is there already counts as sent, because files are never replaced. Throws AppErrors. */
export async function uploadFile(path: string, body: ArrayBuffer, type: string, signal: AbortSignal): Promise<void> {
  const answer = await ask(path, { method: "POST", body, headers: { "Content-Type": type }, signal });
  if (answer.ok) return;
  const failure = await failureOf(answer);
  if (failure.status !== 409) throw failure;
}

/** Returns the bytes of a file with its type. Throws AppErrors, `not_found` for a file that is gone or never was there. */
export async function downloadFile(path: string): Promise<Blob> {
  const answer = await ask(path, {});
  if (!answer.ok) throw await failureOf(answer);
  return await answer.blob().catch(() => {
    throw new AppError(NO_CONNECTION, 0);
  });
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  return await supabase()
    .request(addressOf(path), init)
    .catch(() => {
      throw new AppError(NO_CONNECTION, 0);
    });
}

/** The storage server answers most failures with 400, and their status in the body. */
async function failureOf(answer: Response): Promise<AppError> {
  const body: { statusCode?: string | number; message?: string } = await answer.json().catch(() => ({}));
  const status = Number(body.statusCode) || answer.status;
  if (status === 404) return new AppError("not_found", status);
  if (body.message === LENGTH_UNKNOWN) return new AppError(LENGTH_UNKNOWN, status);
  return fromPostgrest({ message: body.message ?? "" }, status);
}
