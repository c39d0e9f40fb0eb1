import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { type ExpenseFilter, paramsOf } from "@/domain/event/expenseFilter";
import { usePersonName } from "@/domain/people/usePersonName";
import { Amount } from "@/ui/Amount";
import { Avatar } from "@/ui/people/Avatar";
import { Legend, SumBars } from "@/ui/SumBars";
import { byPerson, type EventStatistics } from "../eventStatistics";
import { Panel } from "./Panel";
import tableStyles from "./SpentTable.module.css";

/** Who paid and who shares how much, what for, where, and in what money; names lead to the expenses meant. */
export function EventSums({ statistics }: { statistics: EventStatistics }) {
  const { t } = useTranslation("statistics");
  const nameOf = usePersonName();
  const { event, by_category, by_place, by_currency } = statistics;
  const currency = event.default_currency;
  const people = new Map(statistics.participants.map((p) => [p.user_id, p.person]));
  const expenses = (filter: Partial<ExpenseFilter>) => pathTo("event", { eventId: event.id }, paramsOf(filter));
  return (
    <>
      <Panel title={t("event.by_category")}>
        <SumBars
          currency={currency}
          partName={t("categories.my_share")}
          rows={by_category.map(({ category, total, my_share }) => ({
            key: category,
            name: t(`event.category_${category}`),
            to: expenses({ category }),
            total,
            part: my_share,
          }))}
        />
      </Panel>
      <Panel title={t("event.by_person")}>
        <SumBars
          currency={currency}
          partName={t("event.share")}
          apart
          rows={byPerson(statistics.balances).map(({ user_id, paid, share }) => {
            const person = people.get(user_id);
            return {
              key: user_id,
              name: nameOf(person, { you: true }),
              icon: person && <Avatar person={person} size={28} />,
              to: expenses({ paid_by: user_id }),
              total: paid,
              part: share,
            };
          })}
        />
        <Legend total={t("event.paid")} full={t("event.share")} />
      </Panel>
      {by_place.length > 1 && (
        <Panel title={t("event.by_place")}>
          <SumBars
            currency={currency}
            partName={t("categories.my_share")}
            rows={by_place.map(({ place_name, total, my_share }) => ({
              key: place_name,
              name: place_name,
              to: expenses({ search: place_name }),
              total,
              part: my_share,
            }))}
          />
        </Panel>
      )}
      {by_currency.length > 1 && (
        <Panel title={t("event.by_currency")}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t("event.spent_in")}</th>
                <th scope="col" className={tableStyles.money}>
                  {t("event.comes_to")}
                </th>
              </tr>
            </thead>
            <tbody>
              {by_currency.map((row) => (
                <tr key={row.currency}>
                  <th scope="row">
                    <Amount amount={row.amount} currency={row.currency} />
                  </th>
                  <td>
                    <Amount amount={row.total} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </>
  );
}
