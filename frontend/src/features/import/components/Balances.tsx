import { useTranslation } from "react-i18next";
import { balancesOf } from "@/core/import/balances";
import type { FileRead } from "@/core/import/model";
import { formatUnits, ZERO } from "@/core/money/units";
import { Notice } from "@/ui/Notice";
import { Section } from "@/ui/Page";
import styles from "./Preview.module.css";

/** Shows everybody's balance in each currency of the file, beside the balances at the file's end. */
export function Balances({ file }: { file: FileRead }) {
  const { t } = useTranslation("imports");
  const balances = balancesOf(file.entries, file.people.length);
  const differs = [...(file.footer ?? [])].some(([currency, nets]) =>
    nets.some((net, person) => net !== (balances.get(currency)?.[person] ?? ZERO)),
  );
  return (
    <Section title={t("balances.title")}>
      {[...balances].map(([currency, nets]) => {
        const footer = file.footer?.get(currency);
        return (
          <table key={currency} className={styles.table}>
            <caption className={styles.soft}>{t("balances.in", { currency })}</caption>
            <thead>
              <tr>
                <th scope="col">{t("balances.person")}</th>
                <th scope="col">{t("balances.here")}</th>
                {footer && <th scope="col">{t("balances.there")}</th>}
              </tr>
            </thead>
            <tbody>
              {file.people.map((name, person) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name are told apart by their place
                <tr key={person}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{formatUnits(nets[person] ?? ZERO, currency)}</td>
                  {footer && <td>{formatUnits(footer[person] ?? ZERO, currency)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
      {file.footer && (
        <Notice tone={differs ? "warning" : "success"}>{t(differs ? "balances.differ" : "balances.agree")}</Notice>
      )}
    </Section>
  );
}
