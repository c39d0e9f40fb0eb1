import { createContext, type ReactNode, use, useId } from "react";
import type { ExpenseFilter } from "@/data/expense/filter";
import type { Person } from "@/data/person/model";
import type { Story } from "@/data/story/model";
import styles from "./Story.module.css";

/** Returns the link to a chapter's expenses. */
export type LinkTo = (filter: Partial<ExpenseFilter>) => string;

export interface ChapterProps {
  story: Story;
  people: ReadonlyMap<string, Person>;
  /** Undefined for readers of a view-only link, who cannot open expenses. */
  linkTo?: LinkTo;
}

/** Heading level of chapters: below that of a page, or of a section in one. */
export const Level = createContext<"h2" | "h3">("h2");

/** One chapter of the story under its heading. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const Heading = use(Level);
  return (
    <section className={styles.chapter} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
