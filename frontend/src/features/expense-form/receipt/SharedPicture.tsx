import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { SHARED_PICTURE } from "@/core/routes/share";
import { takePicture } from "@/platform/files/keptFile";
import { useSession } from "@/platform/session/session";

/** Hands on the picture that another app shared, once. The address then stops naming it. */
export function SharedPicture({ onPicture }: { onPicture: (picture: File) => void }) {
  const me = useSession((s) => s.userId);
  const [, setSearch] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is taken once
  useEffect(() => {
    void takePicture(me).then((picture) => {
      if (!picture) return;
      onPicture(picture);
      setSearch(
        (search) => {
          search.delete(SHARED_PICTURE);
          return search;
        },
        { replace: true },
      );
    });
  }, []);
  return null;
}
