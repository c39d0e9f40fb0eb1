import { vi } from "vitest";
import * as shrinking from "@/platform/photos/shrink";
import { user } from "./openApp";
import { rpc } from "./rent";
import type { Server } from "./server";

/** Lets the server take photos of receipts, and makes pictures small without a real browser. */
export function withPhotos(server: Server): Server {
  vi.spyOn(shrinking, "shrink").mockImplementation(async () => ({
    ...{ bytes: new Uint8Array([1, 2, 3]).buffer, type: "image/webp", width: 30, height: 40 },
  }));
  const row = (body: Record<string, unknown> | null, confirmed_at: string | null) => ({
    ...{ position: 1, created_by: "ada", created_at: "2027-05-14T12:00:00Z", width: 30, height: 40, bytes: 3 },
    ...{ ...body, confirmed_at, deleted_at: null },
  });
  return server
    .answers(rpc("reserve_receipt"), ({ body }) => row(body, null))
    .answers("storage/v1/object/receipts/*", ({ path }) => ({ Key: path }))
    .answers(rpc("add_receipt"), ({ body }) => row(body, "2027-05-14T12:00:01Z"));
}

/** Chooses a picture in the field with this name. */
export const uploadPhoto = (name = "Photo") =>
  user.upload(
    document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement,
    new File(["x"], "a.png", { type: "image/png" }),
  );
