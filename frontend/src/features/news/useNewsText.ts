import { useTranslation } from "react-i18next";
import { absolute, formatAmount, ZERO } from "@/core/money/units";
import { commentParts } from "@/core/text/mentions";
import { nameIn } from "@/data/event/historySentence";
import { amountTold } from "@/data/event/loggedAmount";
import { useHistorySentence } from "@/data/event/useHistorySentence";
import type { News } from "@/data/news/news";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";

interface NewsText {
  /** Says who did what. */
  sentence: string;
  /** Say what it means for the reader, a line each. */
  facts: string[];
}

/** Returns a function that says a piece of news in the reader's language, in the sentences of the history. */
export function useNewsText(): (news: News) => NewsText {
  const { t } = useTranslation(["news", "dialogs", "events"]);
  const sentenceFor = useHistorySentence();
  const nameOf = usePersonName();
  return (news) => {
    const { kind, entry, event } = news;
    const people = new Map(news.people.map((person) => [person.id, person]));
    const person = (id: unknown) => people.get(String(id));
    const sentence = () => sentenceFor(entry, people);
    const said = news.comment === null ? [] : [quoted(news.comment, (id) => nameOf(person(id)))];
    switch (kind) {
      case "request":
        return {
          sentence: t("request", { name: nameOf(person(entry.actor)) }),
          facts: entry.action === "allowed" ? [t("allowed")] : entry.action === "refused" ? [t("declined")] : [],
        };
      case "mention":
        return { sentence: t("mentioned", { actor: nameOf(person(entry.actor)) }), facts: [...named(news), ...said] };
      case "answer":
        return { sentence: sentence(), facts: said };
      case "payment":
        return { sentence: sentence(), facts: paymentFacts(news, person) };
      default: {
        const asked = kind === "checked" ? [t("answered")] : [];
        return { sentence: sentence(), facts: [...asked, ...shareFacts(news)] };
      }
    }

    function paymentFacts({ settlement }: News, of: typeof person): string[] {
      const { from_user, to_user, amount } = entry.new ?? {};
      const between = (from: Person | undefined, to: Person | undefined, money: string) =>
        `${t("events:page.payment_between", { from: nameOf(from, { you: true }), to: nameOf(to, { you: true }) })} · ${money}`;
      if (settlement) {
        const { made_by, with_user, currency, events } = settlement;
        const [from, to] = settlement.amount < 0 ? [with_user, made_by] : [made_by, with_user];
        const money = formatAmount(absolute(settlement.amount), currency);
        return [between(of(from), of(to), money), ...(events > 1 ? [t("events", { count: events })] : [])];
      }
      const units = amountTold(amount, event.default_currency);
      return units === null ? [] : [between(of(from_user), of(to_user), formatAmount(units, event.default_currency))];
    }

    function shareFacts({ share, share_before: before, paid }: News): string[] {
      const money = (units: NonNullable<News["share"]>) => formatAmount(units, event.default_currency);
      const isEdit = entry.action === "updated";
      if (isEdit && before !== null && before !== share)
        return [t("share_before", { amount: money(share ?? ZERO), before: money(before) })];
      if (share !== null) return [t("share", { amount: money(share) })];
      return paid === null ? [] : [t("paid", { amount: money(paid) })];
    }
  };
}

/** The name of what a comment is about. */
function named({ entry }: News): string[] {
  const name = nameIn(entry);
  return name === "" ? [] : [name];
}

/** Returns a comment as text, with the names of mentioned people. */
function quoted(comment: string, nameOf: (id: string) => string): string {
  return commentParts(comment)
    .map((part) => (typeof part === "string" ? part : `@${nameOf(part.person)}`))
    .join("");
}
