import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "@/ui/Card";
import { PasswordField, TextField } from "@/ui/Field";
import { Soft, Stack } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { useFieldError } from "@/ui/useFieldError";
import { changesAccess, type ProfileForm } from "../profileSchema";
import styles from "./ProfileFields.module.css";

interface ProfileFieldsProps {
  form: UseFormReturn<ProfileForm>;
  /** The current e-mail. */
  email: string;
}

/** The fields of the profile: name and sign-in. */
export function ProfileFields({ form, email }: ProfileFieldsProps) {
  const { t } = useTranslation(["profile", "common"]);
  const fieldError = useFieldError();
  const { errors } = form.formState;
  // A guest gets an address and a password by one mail.
  const isGuest = email === "";
  const [typedEmail, password] = form.watch(["email", "password"]);
  const field = (name: keyof ProfileForm) => ({
    ...form.register(name),
    error: fieldError(errors[name]),
  });
  return (
    <Section title={t("profile:about.title")}>
      <Soft>{t("profile:about.hint")}</Soft>
      <Card>
        <Stack gap={4}>
          <div className={styles.pair}>
            <TextField label={t("profile:about.first_name")} autoComplete="given-name" {...field("first_name")} />
            <TextField label={t("profile:about.last_name")} autoComplete="family-name" {...field("last_name")} />
          </div>
          {!isGuest && (
            <TextField
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              label={t("profile:access.email")}
              hint={t("profile:access.email_hint")}
              {...field("email")}
            />
          )}
          <TextField type="tel" autoComplete="tel" label={t("profile:about.phone")} {...field("phone_number")} />
          <div className={styles.pair}>
            <TextField label={t("profile:about.country")} autoComplete="country-name" {...field("country")} />
            <TextField label={t("profile:about.city")} autoComplete="address-level2" {...field("city")} />
          </div>
          {!isGuest && (
            <div className={styles.access}>
              <PasswordField
                autoComplete="new-password"
                label={t("profile:access.password")}
                placeholder={t("profile:access.password_placeholder")}
                hint={t("profile:access.password_hint")}
                {...field("password")}
              />
              {changesAccess({ email: typedEmail, password }, email) && (
                <PasswordField
                  autoComplete="current-password"
                  label={t("profile:access.current_password")}
                  hint={t("profile:access.current_password_hint")}
                  {...field("current_password")}
                />
              )}
            </div>
          )}
        </Stack>
      </Card>
    </Section>
  );
}
