import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PROFILE_TEXT } from "@/core/limits";
import { Button, IconButton } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorToast } from "@/ui/useErrorText";
import { useSaveName } from "../api/profile";
import styles from "./NameForm.module.css";

/** A single optional field for the reader's name. */
export function NameForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(["profile", "common"]);
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const [name, setName] = useState("");
  const save = useSaveName();
  return (
    <Form
      className={styles.card}
      onSubmit={(submit) => {
        submit.preventDefault();
        if (name.trim() === "") return onDone();
        save.mutate(name, {
          onSuccess: (state) => {
            showSaved(state, t("profile:updated"));
            onDone();
          },
          onError: (error) => showError(error, "failed_update_profile"),
        });
      }}
    >
      <TextField
        label={t("profile:ask_name.label")}
        autoComplete="name"
        maxLength={MAX_PROFILE_TEXT}
        value={name}
        onChange={(change) => setName(change.target.value)}
      />
      <Button type="submit" busy={save.isPending}>
        {t("common:save")}
      </Button>
      <IconButton
        label={t("profile:ask_name.skip")}
        icon={<X size={20} />}
        disabled={save.isPending}
        onClick={onDone}
      />
    </Form>
  );
}
