import { useTranslation } from "react-i18next";
import { placeText } from "@/core/geo/eventPlace";
import { PATHS } from "@/core/routes/paths";
import type { EventCard } from "@/data/event/model";
import { useEvents } from "@/data/event/useEvents";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { SuitcaseArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { AvatarStack } from "@/ui/people/Avatar";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { Soft } from "../layout";
import styles from "./EventChoice.module.css";
import { EventIcon } from "./EventIcon";

interface EventChoiceProps {
  /** Id of an event that is not offered. */
  except?: string | null;
  onChoose: (event: EventCard) => void;
}

/** "Which event?": the reader's active events, one tap each. */
export function EventChoice({ except = null, onChoose }: EventChoiceProps) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const events = useEvents(false);
  return (
    <QueryView query={events} fallback="failed_load_events" skeleton={<Skeleton height="16rem" />}>
      {(all) => {
        const cards = all.filter(({ id }) => id !== except);
        return cards.length === 0 ? (
          <EmptyState
            art={<SuitcaseArt />}
            title={t(except === null ? "choose_event.empty_title" : "choose_event.none_else")}
            text={t("choose_event.empty_text")}
            action={<ButtonLink to={PATHS.addEvent}>{t("choose_event.create")}</ButtonLink>}
          />
        ) : (
          <ul className={styles.choices}>
            {cards.map((card) => (
              <li key={card.id}>
                <button type="button" className={styles.choice} onClick={() => onChoose(card)}>
                  <EventIcon category={card.category} />
                  <span className={styles.text}>
                    <span className={styles.name}>{card.name}</span>
                    <Soft as="span">{placeText(language, card)}</Soft>
                  </span>
                  <AvatarStack people={card.people} total={card.participant_count} most={3} />
                </button>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}
