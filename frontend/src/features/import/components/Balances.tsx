import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units, ZERO } from "@/core/money/units";
import { balancesOf } from "@/data/import/balances";
import type { FileRead } from "@/data/import/model";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Section } from "@/ui/Page";
import { useFirstPeople } from "../useFirstPeople";
import styles from "./Preview.module.css";

/** Shows everybody's balance in each currency of the file, beside the balances at the file's end. */
export function Balances({ file }: { file: FileRead }) {
  const { t } = useTranslation("imports");
  const balances = balancesOf(file.entries, file.people.length);
  const agreement = agreementOf(file, balances);
  return (
    <Section title={t("balances.title")}>
      {[...balances].map(([currency, nets]) => (
        <BalanceTable
          key={currency}
          currency={currency}
          people={file.people}
          here={nets}
          there={file.footer?.get(currency)}
        />
      ))}
      {agreement && <Notice tone={agreement === "differ" ? "warning" : "success"}>{t(`balances.${agreement}`)}</Notice>}
    </Section>
  );
}

/** Returns how balances compare with those at the file's end. Each rounded amount may move a balance by one unit. */
function agreementOf({ footer, rounded }: FileRead, balances: ReadonlyMap<Currency, Units[]>) {
  if (!footer) return null;
  const distances = [...footer].map(([currency, nets]) => {
    const here = balances.get(currency);
    return {
      distance: Math.max(...nets.map((net, person) => Math.abs(net - (here?.[person] ?? ZERO)))),
      allowed: rounded.filter((one) => one.currency === currency).length,
    };
  });
  if (distances.every(({ distance }) => distance === 0)) return "agree";
  return distances.every(({ distance, allowed }) => distance <= allowed) ? "rounded" : "differ";
}

interface BalanceTableProps {
  currency: Currency;
  people: readonly string[];
  /** Balances by place of the person, as computed here and as the file has them. */
  here: readonly Units[];
  there: readonly Units[] | undefined;
}

/** The balances of one currency. People whose balance differs from the file's come first. */
function BalanceTable({ currency, people, here, there }: BalanceTableProps) {
  const { t } = useTranslation("imports");
  const rows = people.map((name, place) => ({ name, place, net: here[place] ?? ZERO, other: there?.[place] ?? ZERO }));
  const differs = (row: (typeof rows)[number]) => there !== undefined && row.net !== row.other;
  const { shown, others } = useFirstPeople([...rows.filter(differs), ...rows.filter((row) => !differs(row))]);
  return (
    <>
      <table className={styles.table}>
        <Soft as="caption">{t("balances.in", { currency })}</Soft>
        <thead>
          <tr>
            <th scope="col">{t("balances.person")}</th>
            <th scope="col">{t("balances.here")}</th>
            {there && <th scope="col">{t("balances.there")}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, place, net, other }) => (
            <tr key={place}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{formatUnits(net, currency)}</td>
              {there && <td>{formatUnits(other, currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {others}
    </>
  );
}
