import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { askedAboutEarlier } from "@/data/expense/askAboutEarlier";
import { countOfEarlier } from "@/data/expense/useEarlierExpenses";
import type { Person } from "@/data/person/model";
import { Button } from "@/ui/Button";
import { JoinExpenses } from "@/ui/people/JoinExpenses";
import styles from "./LateJoinerCard.module.css";

interface LateJoinerCardProps {
  page: EventPage;
  person: Person;
  onDismiss: () => void;
}

/** Asks about the earlier expenses: "6 expenses so far. Which were yours too?" */
export function LateJoinerCard({ page, person, onDismiss }: LateJoinerCardProps) {
  const { t } = useTranslation("people");
  const count = countOfEarlier(page, person.id);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    if (askedAboutEarlier.answered(person.id, page.event.id)) onDismiss();
  };
  if (count === 0 && !isOpen) return null;
  return (
    <section className={styles.card} aria-labelledby="earlier-title">
      <h2 id="earlier-title" className={styles.title}>
        {t("earlier.count", { count })} {t("earlier.yours")}
      </h2>
      <p className={styles.text}>{t("earlier.not_yet")}</p>
      <div className={styles.actions}>
        <Button onClick={() => setIsOpen(true)}>{t("earlier.choose")}</Button>
        <Button variant="quiet" onClick={onDismiss}>
          {t("earlier.none_of_them")}
        </Button>
      </div>
      <JoinExpenses page={page} person={person} open={isOpen} onClose={close} />
    </section>
  );
}
