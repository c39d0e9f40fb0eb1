import { Amount } from "@/ui/Amount";
import type { Spent } from "../statistics";
import styles from "./SpentTable.module.css";

interface SpentTableProps {
  heads: { name: string; total: string; my_share: string };
  rows: readonly (Spent & { key: string; name: string })[];
}

/** Shows the figures of a chart as a table. */
export function SpentTable({ heads, rows }: SpentTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{heads.name}</th>
          <th scope="col" className={styles.money}>
            {heads.total}
          </th>
          <th scope="col" className={styles.money}>
            {heads.my_share}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>
              <Amount amount={row.total} currency={row.currency} />
            </td>
            <td>
              <Amount amount={row.my_share} currency={row.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
