import { type CSSProperties, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Stack } from "@/core/geo/stacks";
import { isolated } from "@/core/text/isolated";
import { classes } from "@/ui/classes";
import type { LinkTo } from "@/ui/story/Chapter";
import styles from "./PlaceMap.module.css";
import type { Located } from "./route";

interface PinsProps {
  stacks: readonly Stack<Located>[];
  /** Chosen day. Pins without a visit on that day are faded. Null for all days. */
  day: string | null;
  linkTo: LinkTo;
}

const namesOf = ({ items }: Stack<Located>) => [...new Set(items.map(({ name }) => name))];

/** Shows a pin per place, which links to its expenses. A pin of several places opens a list of them. */
export function Pins({ stacks, day, linkTo }: PinsProps) {
  const { t } = useTranslation(["statistics", "common"]);
  const [open, setOpen] = useState<string | null>(null);
  const list = useId();
  const opened = stacks.find((stack) => namesOf(stack).join() === open);
  return (
    <>
      <ul className={styles.pins}>
        {stacks.map((stack) => {
          const names = namesOf(stack);
          const key = names.join();
          const pin = classes(styles.pin, day !== null && !stack.items.some(({ date }) => date === day) && styles.back);
          const style = { left: stack.x, top: stack.y } as CSSProperties;
          const count = stack.items.reduce((sum, visit) => sum + visit.count, 0);
          const told = t("common:expense_count", { count });
          return (
            <li key={`${key} ${stack.x}`}>
              {names.length === 1 ? (
                <Link
                  className={pin}
                  style={style}
                  to={linkTo({ search: names[0] })}
                  aria-label={`${isolated(names[0] ?? "")}, ${told}`}
                >
                  <span className={styles.head}>{count > 1 && count}</span>
                </Link>
              ) : (
                <button
                  type="button"
                  className={pin}
                  style={style}
                  aria-label={`${t("statistics:map.stack", { count: names.length, names: names.map(isolated).join(", ") })}, ${told}`}
                  aria-expanded={open === key}
                  aria-controls={list}
                  onClick={() => setOpen(open === key ? null : key)}
                >
                  <span className={styles.head}>{count > 1 && count}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <ul id={list} className={styles.here} aria-label={t("statistics:map.here")} hidden={!opened}>
        {opened &&
          namesOf(opened).map((name) => (
            <li key={name}>
              <Link to={linkTo({ search: name })}>{isolated(name)}</Link>
            </li>
          ))}
      </ul>
    </>
  );
}
