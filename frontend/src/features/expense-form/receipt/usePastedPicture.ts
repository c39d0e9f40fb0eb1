import { useEffect, useRef } from "react";
import { pictureIn } from "./pictures";

/** Adds a picture that is pasted anywhere on the page, or dropped on it. */
export function usePastedPicture(onPicture: (picture: File) => void): void {
  const latest = useRef(onPicture);
  latest.current = onPicture;
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const picture = pictureIn(data);
      if (!picture) return;
      event.preventDefault();
      latest.current(picture);
    };
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    // Without it, the browser opens a dropped picture in place of the app.
    const over = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, []);
}
