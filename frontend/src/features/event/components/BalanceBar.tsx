import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount } from "@/core/money/units";
import type { EventPage } from "@/data/event/model";
import { tintOf } from "@/data/person/avatarColors";
import { usePeople } from "@/data/person/usePeople";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { classes } from "@/ui/classes";
import { type Part, spreadOf } from "../spread";
import styles from "./BalanceBar.module.css";

/** Everyone around zero in their own tints: left of the middle who owes, right of it who is owed. Said as a list. */
export function BalanceBar({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const me = useSession((s) => s.userId);
  const people = usePeople(page.participants);
  const nameOf = usePersonName();
  const { owing, owed } = spreadOf(page.balances);
  const currency = page.event.default_currency;
  const said = [...owed.toReversed(), ...owing.toReversed()].map(({ user_id, net }) => {
    const sign = net > 0 ? "+" : "−";
    return `${nameOf(people.get(user_id), { you: true })} ${sign}${formatAmount(absolute(net), currency)}`;
  });
  const side = (parts: readonly Part[], name: string | undefined) => (
    <span className={classes(styles.side, name)}>
      {parts.map(({ user_id, net }) => (
        <span
          key={user_id}
          className={classes(styles.part, user_id === me && styles.mine)}
          style={
            {
              "--tint": `var(--tint-${tintOf(user_id)})`,
              flexGrow: absolute(net),
            } as CSSProperties
          }
        />
      ))}
    </span>
  );
  return (
    <div className={styles.bar} role="img" aria-label={t("page.spread", { people: said.join(", ") })}>
      {side(owing, styles.owing)}
      {side(owed, styles.owed)}
    </div>
  );
}

/** The bar before anybody is on it, as tall. */
export function EmptyBar() {
  return <div className={styles.bar} />;
}
