import { type ReactNode, useId } from "react";
import { focusHeadingAfter } from "./focusOnArrival";
import styles from "./PromptCard.module.css";

interface PromptCardProps {
  title: string;
  text: string;
  /** A picture above the title. */
  picture?: ReactNode;
  /** Buttons that answer the prompt. */
  children: ReactNode;
}

/** A card on a screen that suggests a next step. */
export function PromptCard({ title, text, picture, children }: PromptCardProps) {
  const id = useId();
  return (
    <section ref={focusHeadingAfter} className={styles.card} aria-labelledby={id}>
      {picture}
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
