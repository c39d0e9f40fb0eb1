import { ChevronRight, History } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { absolute, formatUnits, type Units } from "@/core/money/units";
import { unbroken } from "@/core/text/unbroken";
import type { Look, News } from "../lastLook";
import styles from "./Meanwhile.module.css";

interface MeanwhileProps {
  news: News;
  since: Look;
  /** The reader's balance now. */
  net: Units;
  currency: Currency;
  showHistory: () => void;
}

/** What happened since the reader last looked, in one line that leads to it: "4 new, −20.00 becomes +15.00". */
export function Meanwhile({ news, since, net, currency, showHistory }: MeanwhileProps) {
  const { t } = useTranslation("events");
  const signed = (amount: Units) =>
    `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${formatUnits(absolute(amount), currency)}`;
  const said = [
    news.added > 0 && t("meanwhile.added", { count: news.added }),
    news.changed > 0 && t("meanwhile.changed", { count: news.changed }),
    net !== since.net && unbroken(t("meanwhile.balance", { before: signed(since.net), now: signed(net) })),
  ];
  return (
    <button type="button" className={styles.line} aria-haspopup="dialog" onClick={showHistory}>
      <History size={16} aria-hidden="true" />
      <span className={styles.text}>
        <span className="visually-hidden">{t("meanwhile.lead")} </span>
        {said.filter(Boolean).join(", ")}
      </span>
      <ChevronRight size={16} aria-hidden="true" />
    </button>
  );
}
