import { Trans } from "react-i18next";
import styles from "./Consent.module.css";

/** Says that signing up confirms the age and accepts the terms. The linked pages are static and open in a new tab. */
export function Consent() {
  return (
    <p className={styles.consent}>
      <Trans
        ns="auth"
        i18nKey="register.consent"
        components={{
          // biome-ignore lint/a11y/useAnchorContent: the text comes from the translation
          terms: <a href="/terms" target="_blank" rel="noreferrer" />,
          // biome-ignore lint/a11y/useAnchorContent: the text comes from the translation
          privacy: <a href="/privacy" target="_blank" rel="noreferrer" />,
        }}
      />
    </p>
  );
}
