import { useTranslation } from "react-i18next";
import { negate, sum, ZERO } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { Balance } from "@/data/event/model";
import { paramsOf } from "@/data/expense/filter";
import { Amount } from "@/ui/Amount";
import { ButtonLink } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { Dialog } from "@/ui/Dialog";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { useSettlementOfEvent } from "../context";
import styles from "./AccountDialog.module.css";

const NOTHING: Omit<Balance, "user_id"> = { paid: ZERO, share: ZERO, sent: ZERO, received: ZERO, net: ZERO };

/** Shows a person's account in a dialog. */
export default function AccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation("dialogs");
  const { me, names } = useSettlementOfEvent();
  return (
    <Dialog
      open
      onClose={onClose}
      title={userId === me ? t("account.mine") : t("account.title", { name: names.nameOf(userId) })}
    >
      <Account userId={userId} />
    </Dialog>
  );
}

/** Shows the reader's account on the screen, where few people leave it empty. */
export function OwnAccount() {
  const { t } = useTranslation("dialogs");
  const { me } = useSettlementOfEvent();
  return (
    <Section title={t("account.mine")}>
      <Account userId={me} />
    </Section>
  );
}

/** Explains a person's balance and links to their expenses. */
function Account({ userId }: { userId: string }) {
  const { t } = useTranslation(["dialogs", "settlement"]);
  const { page, names } = useSettlementOfEvent();
  const { id, default_currency: currency } = page.event;
  const { paid, share, sent, received, net } = page.balances.find((balance) => balance.user_id === userId) ?? {
    ...NOTHING,
  };
  const household = names.households.get(userId);
  const netTogether = sum(
    page.balances.filter((one) => names.households.get(one.user_id)?.id === household?.id).map((one) => one.net),
  );
  const lines = [
    { name: "paid", amount: paid },
    { name: "share", amount: negate(share) },
    { name: "sent", amount: sent },
    { name: "received", amount: negate(received) },
  ] as const;
  return (
    <>
      <dl className={cardStyles.sunken}>
        {lines.map(({ name, amount }) => (
          <div key={name} className={styles.line}>
            <dt>{t(`account.${name}`)}</dt>
            <dd>
              <Amount amount={amount} currency={currency} signed />
            </dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>
            {t("settlement:balance")}{" "}
            <span className={styles.word}>
              ({t(net > 0 ? "settlement:gets_back" : net < 0 ? "settlement:owes" : "settlement:even")})
            </span>
          </dt>
          <dd>
            <Amount amount={net} currency={currency} signed />
          </dd>
        </div>
        {household && (
          <div className={styles.line}>
            <dt>{t("account.together", { household: isolated(household.name) })}</dt>
            <dd>
              <Amount amount={netTogether} currency={currency} signed />
            </dd>
          </div>
        )}
      </dl>
      {household && (
        <Soft>
          {t("account.joint", { names: household.people.map((one) => names.nameOf(one.user_id)).join(", ") })}
        </Soft>
      )}
      {page.balances.length > 2 && <Soft>{t("account.why")}</Soft>}
      <div className={styles.links}>
        <ButtonLink variant="secondary" to={pathTo("event", { eventId: id }, paramsOf({ paid_by: userId }))}>
          {t("account.see_paid")}
        </ButtonLink>
        <ButtonLink variant="secondary" to={pathTo("event", { eventId: id }, paramsOf({ shared_by: userId }))}>
          {t("account.see_shared")}
        </ButtonLink>
      </div>
    </>
  );
}
