import { useTranslation } from "react-i18next";
import { listed } from "@/core/text/listed";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { usedBill } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";
import { useShortName } from "../draft/useShortName";
import { usePaidWords } from "../payers/usePaidWords";

/** Maximum number of people whom the sentence names. It counts larger groups: "3 of 5". */
const MOST_NAMED = 2;

/** Returns the sentence that sums up an expense, and the values of its three chips. */
export function useSentenceWords() {
  const { t, i18n } = useTranslation("expenses");
  const { draft, people } = useExpenseForm();
  const nameOf = usePersonName();
  const short = useShortName();
  const me = useSession((s) => s.userId);
  const you = t(draft.plain.refund ? "refund.payer_you" : "sentence.payer_you");
  const { line } = usePaidWords(you);
  const payer = people.find((person) => person.id === draft.paid_by);
  const bill = usedBill(draft);
  const hasSharers = bill !== null && Object.values(draft.shares).some((share) => share > 0);
  const among = people.filter(({ id }) => (hasSharers ? (draft.shares[id] ?? 0) > 0 : id in draft.shares));
  const name = (person: (typeof people)[number]) => (person.id === me ? t("sentence.you") : short(nameOf(person)));
  return {
    /** The parts of the sentence that stay on one line. The pieces of a part are words, "payer", "how" and "people". */
    sentence: t(sentenceKey(), { payer: "|payer|", how: "|how|", people: "|people|" })
      .split(" / ")
      .map((part) => part.split(/ ?\| ?/).filter((word) => word !== "")),
    payer: draft.payers
      ? line || t(draft.plain.refund ? "refund.payer_several" : "sentence.payer_several")
      : payer?.id === me
        ? you
        : short(nameOf(payer)),
    how: bill
      ? t("bill.how")
      : t(`sentence.${draft.split_method === "parts" && draft.percent ? "percent" : draft.split_method}`),
    people: amongText(),
  };

  /** Turkish has no word for "between" that goes with one person. */
  function sentenceKey() {
    if (among.length === 1) return draft.plain.refund ? "refund.alone" : "sentence.alone";
    return draft.plain.refund ? "refund.sentence" : "sentence.text";
  }

  function amongText(): string {
    if (among.length === 0) return t("sentence.nobody");
    if (among.length <= MOST_NAMED) return listed(among.map(name), i18n.language);
    if (among.length === people.length) return t("sentence.everyone", { number: people.length });
    return t("sentence.some", { number: among.length, all: people.length });
  }
}
