import { Camera } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/ui/Button";
import { PICTURES } from "../receipt/pictures";

interface AddPhotoProps {
  label: string;
  busy: boolean;
  onChoose: (picture: File) => void;
}

/** Chooses a picture from the camera or the gallery. */
export function AddPhoto({ label, busy, onChoose }: AddPhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onChoose(file);
    // So that the same picture can be chosen again.
    currentTarget.value = "";
  };
  return (
    <>
      <input ref={input} type="file" accept={PICTURES} hidden aria-label={label} onChange={choose} />
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        <Camera size={20} aria-hidden="true" /> {label}
      </Button>
    </>
  );
}
