import { CircleAlert, Eye, EyeOff } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import checkBox from "./CheckBox.module.css";
import { classes } from "./classes";
import styles from "./Field.module.css";
import { Soft, Stack } from "./layout";

interface FieldTexts {
  label: ReactNode;
  /** Whether only screen readers read the label. */
  hideLabel?: boolean;
  /** Shown beneath the control while there is no error. */
  hint?: ReactNode;
  /** The error text; the control is then marked invalid. */
  error?: string;
  /** Content beside the label. */
  optional?: boolean;
}

export interface ControlProps {
  id: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label, control, hint and error of a field, linked for screen readers. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const { t } = useTranslation("common");
  const id = useId();
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <Stack gap={1}>
      <label className={hideLabel ? "visually-hidden" : styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>({t("optional")})</span>}
      </label>
      {children({
        id,
        className: classes(styles.control, optional && styles.may),
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note,
      })}
      <FieldNote id={id} hint={hint} error={error} />
    </Stack>
  );
}

function FieldNote({ id, hint, error }: Pick<FieldTexts, "hint" | "error"> & { id: string }) {
  if (error) return <FieldError id={`${id}-error`}>{error}</FieldError>;
  return hint ? (
    <Soft size="xs" id={`${id}-hint`}>
      {hint}
    </Soft>
  ) : null;
}

/** The error of a group of controls, such as of radio buttons. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <CircleAlert size={16} aria-hidden="true" /> {children}
    </p>
  );
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & FieldTexts & { ref?: Ref<HTMLInputElement> };

export function TextField({ label, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldTexts & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, optional, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <textarea {...input} {...control} />}
    </Field>
  );
}

export function PasswordField({ label, hint, error, ...input }: TextFieldProps) {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.withButton}>
          <input {...input} {...control} type={shown ? "text" : "password"} />
          <IconButton
            className={styles.inside}
            label={t(shown ? "password.hide" : "password.show")}
            icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

type CheckFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" className={checkBox.box} />
      <span>{label}</span>
    </label>
  );
}
