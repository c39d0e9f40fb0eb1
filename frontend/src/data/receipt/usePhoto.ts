import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cachedPhoto, cachePhoto } from "@/platform/photos/photoCache";
import { keys } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { waitingFile } from "@/platform/storage/waitingFiles";
import { downloadFile } from "@/platform/supabase/storedFiles";
import "./followPhotos";
import { BUCKET, pathOf, type ReceiptPlace } from "./model";

/** A photo in memory for so long after it was last shown, in milliseconds. */
const SHOWN_MS = 60_000;

/**
 * Returns the address of a photo in this page: of its waiting file, of its cached copy, or after fetching it. Null until it
 * is there. A removed photo is never fetched, because the server gives it to nobody.
 */
export function usePhoto(place: ReceiptPlace, { isRemoved = false } = {}) {
  const me = useSession((s) => s.userId) ?? "";
  const path = pathOf(place);
  const query = useQuery({
    queryKey: keys.photo(path),
    // A waiting or cached photo needs no network.
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: SHOWN_MS,
    queryFn: async (): Promise<Blob | null> => {
      const file = await waitingFile(me, place.id).catch(() => undefined);
      if (file) return new Blob([file.bytes], { type: file.type });
      const cached = await cachedPhoto(me, path);
      if (cached || isRemoved) return cached;
      const photo = await downloadFile(`${BUCKET}/${path}`);
      await cachePhoto(me, path, photo);
      return photo;
    },
  });
  return { url: useObjectUrl(query.data ?? null), failure: query.error, retry: query.refetch };
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}
