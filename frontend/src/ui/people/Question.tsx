import type { ReactNode } from "react";
import { focusHeadingAfter } from "@/ui/focusOnArrival";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./Question.module.css";

interface QuestionProps {
  question: string;
  /** Whether the screen shows beside it what is asked about, so that the answers say enough. */
  short?: boolean;
  /** Stands between the question and its answers. */
  children?: ReactNode;
  /** Buttons. */
  answers: ReactNode;
}

/** A question of somebody to the reader. If an answer makes it go, the page's heading takes the focus. */
export function Question({ question, short = false, children, answers }: QuestionProps) {
  return (
    <fieldset ref={focusHeadingAfter}>
      {short ? (
        <ScreenReaderOnly as="legend">{question}</ScreenReaderOnly>
      ) : (
        <legend className={styles.question}>{question}</legend>
      )}
      {children}
      <div className={styles.answers}>{answers}</div>
    </fieldset>
  );
}
