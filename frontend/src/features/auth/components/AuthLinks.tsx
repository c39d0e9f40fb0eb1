import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./AuthLinks.module.css";

/** "Already have an account? Log in": links to the other form and passes on what is known so far. */
export function OtherForm({ question, ...link }: LinkProps & { question: ReactNode }) {
  return (
    <p className={styles.switch}>
      <span>{question}</span>
      <Link {...link} />
    </p>
  );
}
