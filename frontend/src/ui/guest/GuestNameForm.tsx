import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PERSON_NAME } from "@/core/limits";
import { useOnline } from "@/platform/network/useOnline";
import { guestDevice } from "@/platform/session/guestDevice";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { TermsLine } from "@/ui/TermsLine";

interface GuestNameFormProps {
  /** Texts of the screen. `submit` is the button, `busy` the same while the work runs. */
  words: Record<"name" | "missing" | "submit" | "busy" | "consent" | "terms" | "privacy", string>;
  placeholder?: string;
  autoFocus?: boolean;
  busy: boolean;
  /** Gets the trimmed name, which is not empty. */
  onName: (name: string) => void;
}

/** Asks a visitor for the name that is all a guest needs (docs/product.md 3.5). Offers the one typed before. */
export function GuestNameForm({ words, placeholder, autoFocus, busy, onName }: GuestNameFormProps) {
  const { t } = useTranslation("common");
  const online = useOnline();
  const [name, setName] = useState(() => guestDevice.get()?.name ?? "");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit() {
    setIsMissing(name.trim() === "");
    if (name.trim() === "") field.current?.focus();
    else onName(name.trim());
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        ref={field}
        autoFocus={autoFocus}
        autoComplete="name"
        enterKeyHint="go"
        maxLength={MAX_PERSON_NAME}
        label={words.name}
        placeholder={placeholder}
        value={name}
        error={isMissing ? words.missing : undefined}
        onChange={(change) => {
          setName(change.target.value);
          setIsMissing(false);
        }}
      />
      <Button type="submit" size="large" wide busy={busy} disabled={!online}>
        {online ? words[busy ? "busy" : "submit"] : t("offline.label")}
      </Button>
      <TermsLine text={words.consent} terms={words.terms} privacy={words.privacy} />
    </Form>
  );
}
