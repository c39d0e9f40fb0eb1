import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Details.module.css";

interface DetailsProps {
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A chart as a table, which unfolds. */
export function Details({ heads, rows }: DetailsProps) {
  const { t } = useTranslation("story");
  return (
    <details className={styles.details}>
      <summary>{t("as_table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keyboard too */}
      <section className={styles.window} tabIndex={0} aria-label={heads[0]}>
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
