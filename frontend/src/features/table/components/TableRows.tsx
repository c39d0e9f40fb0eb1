import { Check } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatAmount, formatUnits } from "@/core/money/units";
import { type Mark, newestMarks, partlyTaken, piecesIn, type TableLine } from "@/core/splitting/table";
import type { Person } from "@/data/person/model";
import { classes } from "@/ui/classes";
import { Stack } from "@/ui/layout";
import { Avatar } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import type { SeatPerson } from "../useSeatPeople";
import styles from "./TableRows.module.css";

/** Faces on a row before the rest is counted. */
const MOST_FACES = 5;

interface TableRowsProps {
  lines: readonly TableLine[];
  currency: Currency;
  seats: readonly SeatPerson[];
  marks: readonly Mark[];
  /** The reader's seat. Null shows the rows without buttons. */
  own: number | null;
  /** Null while nobody can change the bill. */
  onTap: ((lineId: string, weight: number) => void) | null;
}

/** The most portions that taps give. More would be tedious to take back. */
const MOST_PORTIONS = 6;

/** Returns the portions after a tap: up to two, or up to the pieces of a line such as "3× Ayran", then none. */
function afterTap(weight: number, label: string): number {
  return weight >= Math.min(MOST_PORTIONS, Math.max(2, piecesIn(label))) ? 0 : weight + 1;
}

/** The lines of a bill as large buttons: a tap takes one, another two, the last puts it back. Everybody sees the faces. */
export function TableRows({ lines, currency, seats, marks, own, onTap }: TableRowsProps) {
  const { t } = useTranslation("table");
  const taken = useMemo(() => {
    const byLine = new Map<string, Mark[]>();
    for (const mark of newestMarks(marks)) {
      if (mark.weight > 0) byLine.set(mark.line_id, [...(byLine.get(mark.line_id) ?? []), mark]);
    }
    return byLine;
  }, [marks]);
  const partly = useMemo(() => partlyTaken(lines, seats, marks), [lines, seats, marks]);
  return (
    <Stack as="ul" gap={2} aria-label={t("bill")}>
      {lines.map((line) => {
        const on = (taken.get(line.id) ?? [])
          .map(({ seat, weight }) => ({ ...seats.find((one) => one.seat === seat), seat, weight }))
          .filter((one): one is SeatPerson & { weight: number } => one.face !== undefined)
          .sort((a, b) => a.seat - b.seat);
        const mine = on.find(({ seat }) => seat === own)?.weight ?? 0;
        const some = partly.find((one) => one.line === line);
        return (
          <li key={line.id}>
            <TableRow
              line={line}
              currency={currency}
              mine={mine}
              faces={on}
              some={some ? t("row.some", { taken: some.taken, pieces: some.pieces }) : null}
              own={own}
              onTap={onTap && own !== null ? () => onTap(line.id, afterTap(mine, line.label)) : null}
            />
          </li>
        );
      })}
    </Stack>
  );
}

interface TableRowProps {
  line: TableLine;
  currency: Currency;
  mine: number;
  faces: (SeatPerson & { weight: number })[];
  /** How many of its pieces were tapped, unless all or none. */
  some: string | null;
  own: number | null;
  onTap: (() => void) | null;
}

function TableRow({ line, currency, mine, faces, some, own, onTap }: TableRowProps) {
  const { t } = useTranslation("table");
  const times = (weight: number) => t("times", { number: weight });
  const others = faces
    .filter(({ seat }) => seat !== own)
    .map(({ name, weight }) => (weight > 1 ? `${name} ${times(weight)}` : name))
    .join(", ");
  const said = [
    line.label,
    formatAmount(line.amount, currency),
    mine > 1 ? t("row.mine_times", { number: mine }) : mine === 1 && t("row.mine"),
    others ? (mine > 0 ? t("row.with", { names: others }) : others) : mine === 0 && t("row.none"),
    some,
  ];
  const content = (
    <>
      <ScreenReaderOnly>{said.filter(Boolean).join(", ")}</ScreenReaderOnly>
      <span className={styles.mark} aria-hidden="true">
        {mine > 1 ? times(mine) : mine === 1 && <Check size={20} strokeWidth={3} />}
      </span>
      <span className={styles.label} aria-hidden="true">
        {line.label}
      </span>
      <span className={styles.amount} aria-hidden="true">
        {formatUnits(line.amount, currency)}
      </span>
      {faces.length > 0 && <Faces faces={faces} some={some} />}
    </>
  );
  const className = classes(styles.row, mine > 0 && styles.mine);
  if (!onTap) return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} aria-pressed={mine > 0} onClick={onTap}>
      {content}
    </button>
  );
}

interface FacesProps {
  faces: { face: Person; weight: number }[];
  some: string | null;
}

const Faces = memo(function Faces({ faces, some }: FacesProps) {
  const { t } = useTranslation("table");
  const shown = faces.slice(0, faces.length > MOST_FACES ? MOST_FACES - 1 : MOST_FACES);
  const more = faces.length - shown.length;
  return (
    <span className={styles.faces} aria-hidden="true">
      {shown.map(({ face, weight }) => (
        <span key={face.id} className={styles.face}>
          <Avatar person={face} size={24} />
          {weight > 1 && <span className={styles.times}>{t("times", { number: weight })}</span>}
        </span>
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
      {some && <span className={styles.some}>{some}</span>}
    </span>
  );
});
