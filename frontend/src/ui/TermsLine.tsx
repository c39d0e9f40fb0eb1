import styles from "./TermsLine.module.css";

interface TermsLineProps {
  text: string;
  /** Name of the terms' link. */
  terms: string;
  /** Name of the privacy policy's link. */
  privacy: string;
}

/** What a guest confirms by the button above, with links to the static pages, which open in a new tab. */
export function TermsLine({ text, terms, privacy }: TermsLineProps) {
  return (
    <p className={styles.line}>
      {text}{" "}
      <a href="/terms" target="_blank" rel="noreferrer">
        {terms}
      </a>{" "}
      <span aria-hidden="true">·</span>{" "}
      <a href="/privacy" target="_blank" rel="noreferrer">
        {privacy}
      </a>
    </p>
  );
}
