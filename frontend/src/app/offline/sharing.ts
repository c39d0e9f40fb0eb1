import { PATHS } from "@/core/routes/paths";
import { SHARED, SHARED_PICTURE, SHARED_PICTURES, type SharedFile } from "@/core/routes/share";
import { sharedText } from "@/data/expense/sharedText";
import { keepFile, MAX_KEPT } from "@/platform/files/keptFile";

/**
 * Handles data shared by another app of the device: a file leads to the import, a picture and a text to a new expense. Any web page
 * can send such a request, so it only prefills a screen, and never replaces a chosen file.
 */
export async function takeShared(request: Request): Promise<Response> {
  return Response.redirect(new URL(await destinationOf(request), request.url), 303);
}

async function destinationOf(request: Request): Promise<string> {
  try {
    const form = await request.formData();
    const file = form.getAll(SHARED.file).find((one) => one instanceof File && one.size > 0) as File | undefined;
    if (file && !SHARED_PICTURES.includes(file.type)) return await keepShared(file);
    if (file && file.size > MAX_KEPT) return toImport("too_large");
    const texts = Object.values(SHARED).map((name) => [name, String(form.get(name) ?? "")]);
    const text = sharedText(new URLSearchParams(texts));
    const search = new URLSearchParams({ ...(text && { [SHARED.text]: text }), ...(file && { [SHARED_PICTURE]: "" }) });
    if (file) await keepFile(file, null, "picture");
    return search.size > 0 ? `${PATHS.chooseEvent}?${search}` : PATHS.chooseEvent;
  } catch (error) {
    console.error(error);
    return toImport("lost");
  }
}

async function keepShared(file: File): Promise<string> {
  if (file.size > MAX_KEPT) return toImport("too_large");
  await keepFile(file);
  return toImport("file");
}

const toImport = (shared: SharedFile) => `${PATHS.importNew}?${new URLSearchParams({ shared })}`;
