import { useState } from "react";

interface NumberInputProps {
  className?: string;
  label: string;
  /** The number as text. */
  text: string;
  onText: (text: string) => void;
  onLeave?: () => void;
}

/** A field for a part or a percentage. It shows what is typed, and the number's own text once it is left. */
export function NumberInput({ className, label, text, onText, onLeave }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={className}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? text}
      onChange={(change) => {
        setTyped(change.target.value);
        onText(change.target.value);
      }}
      onFocus={(arrival) => arrival.target.select()}
      onBlur={() => {
        setTyped(null);
        onLeave?.();
      }}
    />
  );
}
