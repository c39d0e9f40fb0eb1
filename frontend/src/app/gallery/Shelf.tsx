import type { ReactNode } from "react";
import { Section } from "@/ui/Page";
import styles from "./Gallery.module.css";

export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className={styles.shelf}>{children}</div>
    </Section>
  );
}
