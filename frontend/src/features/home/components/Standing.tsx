import { ArrowDownLeft, ArrowUpRight, CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { negate } from "@/core/money/units";
import { PATHS } from "@/core/routes/paths";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { InHomeCurrency } from "@/ui/InHomeCurrency";
import { Section } from "@/ui/Page";
import type { Dashboard } from "../dashboard";
import { type DueWith, duesOf, nettedDues, togetherByPerson } from "../dues";
import { type Sum, standingOf } from "../standing";
import { DueLine } from "./DueLine";
import styles from "./Standing.module.css";

type Told = Pick<Dashboard, "user" | "balances" | "open_events" | "open_event_count" | "recent_events">;

/** Shows the reader's debts and credits: a sum per currency, and below it a line per person. */
export function Standing({
  dashboard: { user, balances, open_events, open_event_count, recent_events },
}: {
  dashboard: Told;
}) {
  const { t } = useTranslation("home");
  const me = useSession((s) => s.userId) ?? "";
  const apart = useMemo(() => duesOf(open_events, me), [open_events, me]);
  const more = open_event_count - open_events.length;
  const isPartial = more > 0 || open_events.some(({ standings }) => standings === null);
  const settled = useMemo(
    () => togetherByPerson(apart, open_events, me, isPartial),
    [apart, open_events, me, isPartial],
  );
  const { lines: dues, offsets } = useMemo(() => nettedDues(apart, settled), [apart, settled]);
  const { owed, owes } = standingOf(balances, offsets);
  const sides = [
    <Side
      key="owes"
      side="owes"
      sums={owes.map((sum) => ({ ...sum, amount: negate(sum.amount) }))}
      lines={dues.owes}
      together={settled}
      home={user.home_currency}
    />,
    <Side
      key="owed"
      side="owed"
      sums={owed}
      lines={dues.owed}
      // A person on both sides has one link.
      together={new Map([...settled].filter(([id]) => !dues.owes.some(({ person }) => person?.id === id)))}
      home={user.home_currency}
    />,
  ];
  return (
    <Section title={t("standing.title")}>
      {owed.length === 0 && owes.length === 0 ? (
        <p className={styles.even}>
          <CircleCheck size={24} aria-hidden="true" />{" "}
          {t(recent_events.some((event) => event.has_open_bill) ? "standing.so_far" : "standing.settled")}
        </p>
      ) : (
        // A side with debts comes before the side without any.
        <div className={styles.sides}>{owes.length === 0 ? sides.reverse() : sides}</div>
      )}
      {more > 0 && <Link to={PATHS.events}>{t("standing.more", { count: more })}</Link>}
    </Section>
  );
}

const ICONS = { owed: ArrowDownLeft, owes: ArrowUpRight };

interface SideProps {
  side: "owed" | "owes";
  sums: readonly Sum[];
  lines: readonly DueWith[];
  /** What one payment per currency would settle, by person. */
  together: ReadonlyMap<string, readonly Sum[]>;
  /** The currency in which the reader also sees the sums. */
  home: Dashboard["user"]["home_currency"];
}

function Side({ side, sums, lines, together, home }: SideProps) {
  const { t } = useTranslation("home");
  const Icon = ICONS[side];
  if (sums.length === 0) return <p className={styles.none}>{t(`standing.${side}_none`)}</p>;
  return (
    <div className={styles.side}>
      <div className={classes(styles.head, styles[side])}>
        <h3 className={styles.label}>
          <Icon size={18} aria-hidden="true" /> {t(`standing.${side}`)}
        </h3>
        <div className={styles.sums}>
          {sums.map(({ currency, amount }) => (
            <div key={currency}>
              <p className={styles.sum}>
                <Amount amount={amount} currency={currency} signed />
              </p>
              <InHomeCurrency amount={amount} currency={currency} home={home} />
            </div>
          ))}
        </div>
      </div>
      <ul>
        {lines.map((line) => (
          <DueLine
            key={line.person?.id ?? line.dues[0]?.event.id}
            side={side}
            line={line}
            together={line.person && together.get(line.person.id)}
          />
        ))}
      </ul>
    </div>
  );
}
