import { useEffect } from "react";
import { keepPhoto } from "@/data/receipt/keepPhoto";
import { toast } from "@/ui/toast";
import { useFormSetting } from "../draft/formContext";
import { usePhotoFailure } from "./usePhotoFailure";

interface AttachPictureProps {
  picture: File;
  onDone: () => void;
}

/** Attaches a picture to a new expense, without reading it. */
export function AttachPicture({ picture, onDone }: AttachPictureProps) {
  const { dispatch } = useFormSetting();
  const failureText = usePhotoFailure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture is attached once
  useEffect(() => {
    let isShown = true;
    keepPhoto(picture)
      .then(
        (photo) => dispatch({ type: "add_photo", photo }),
        (thrown) => toast.error(failureText(thrown)),
      )
      .finally(() => isShown && onDone());
    return () => {
      isShown = false;
    };
  }, [picture]);
  return null;
}
