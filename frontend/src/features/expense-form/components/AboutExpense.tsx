import { Camera, History, MessageCircle, Scale } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage, Expense } from "@/data/event/model";
import { useOutbox } from "@/offline/queue";
import { onDemand } from "@/ui/onDemand";
import { QuietRow } from "@/ui/people/QuietRow";
import { Skeleton } from "@/ui/State";
import styles from "./AboutExpense.module.css";

const ExpensePhotos = onDemand(async () => (await import("../photos/ExpensePhotos")).ExpensePhotos, {
  fallback: <Skeleton height="6rem" />,
});
const PhotosToCheck = onDemand(async () => (await import("../photos/ExpensePhotos")).PhotosToCheck, {
  fallback: <Skeleton height="72px" />,
});
const SharesExplained = onDemand(async () => (await import("./SharesExplained")).SharesExplained, {
  fallback: <Skeleton height="6rem" />,
});

interface AboutExpenseProps {
  page: EventPage;
  /** The saved expense. */
  expense: Expense;
  parts: AboutParts;
  /** Whether `ToCheck` is above the form. */
  isAskedAbove: boolean;
}

/** Parts that other features render; `app/screens/EditExpenseScreen` supplies them. */
export interface AboutParts {
  /** Says who asks to check the expense, and why. */
  question: (page: EventPage, expense: Expense) => ReactNode;
  /** Calls `onListed` with the number of comments in the list, and with null once there is no list. */
  comments: (
    page: EventPage,
    expense: Expense,
    onListed: (count: number | null) => void,
    isAskedAbove: boolean,
  ) => ReactNode;
  history: (page: EventPage, expense: Expense) => ReactNode;
}

/** Details of a saved expense below its form. Each part is loaded on demand. */
export function AboutExpense({ page, expense, parts, isAskedAbove }: AboutExpenseProps) {
  const { t } = useTranslation("expenses");
  const [listed, setListed] = useState<number | null>(null);
  const count = listed ?? page.comment_counts[expense.id] ?? 0;
  const photos = usePhotoCount(page, expense);
  const isMarked = expense.id in page.check_marks;
  return (
    <section className={styles.about} aria-label={t("about.title")}>
      <Part
        icon={<MessageCircle size={20} aria-hidden="true" />}
        title={count > 0 ? t("about.comments_number", { number: count }) : t("about.comments")}
        opened={count > 0 || isMarked}
      >
        {() => parts.comments(page, expense, setListed, isAskedAbove)}
      </Part>
      <Part
        icon={<Camera size={20} aria-hidden="true" />}
        title={photos > 0 ? t("about.photos_number", { number: photos }) : t("about.photos")}
        opened={photos > 0 && !isAskedAbove}
      >
        {() => <ExpensePhotos page={page} expense={expense} />}
      </Part>
      <Part icon={<Scale size={20} aria-hidden="true" />} title={t("about.shares")}>
        {() => <SharesExplained page={page} expense={expense} />}
      </Part>
      <Part icon={<History size={20} aria-hidden="true" />} title={t("about.history")}>
        {() => parts.history(page, expense)}
      </Part>
    </section>
  );
}

/** Shows the question of somebody who asks to check the expense, and the photos that may answer it. */
export function ToCheck({ page, expense, parts }: Omit<AboutExpenseProps, "isAskedAbove">) {
  const photos = usePhotoCount(page, expense);
  return (
    <div className={styles.toCheck}>
      {parts.question(page, expense)}
      {photos > 0 && <PhotosToCheck page={page} expense={expense} />}
    </div>
  );
}

/** Returns how many photos the expense has, with those that wait to be sent. */
function usePhotoCount(page: EventPage, { id }: Expense): number {
  const waiting = useOutbox(
    ({ mutations }) => mutations.filter(({ file, dependsOn }) => file !== undefined && dependsOn.includes(id)).length,
  );
  return (page.receipt_counts[id] ?? 0) + waiting;
}

interface PartProps {
  icon: ReactNode;
  title: string;
  /** Whether it is unfolded at first. */
  opened?: boolean;
  children: () => ReactNode;
}

/** A row with a title. A tap unfolds its content below it, which is rendered only then. */
function Part({ icon, title, opened = false, children }: PartProps) {
  const [isOpen, setIsOpen] = useState(opened);
  const id = useId();
  return (
    <div>
      <QuietRow icon={icon} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {title}
      </QuietRow>
      <div id={id} className={styles.content} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </div>
  );
}
