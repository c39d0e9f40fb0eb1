import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { isolated } from "@/core/text/isolated";
import { MOST_VISITS } from "@/data/story/model";
import { placesOf, stopsOf } from "@/data/story/stops";
import { Amount } from "@/ui/Amount";
import { Button } from "@/ui/Button";
import { Chapter, type ChapterProps } from "./Chapter";
import { Details } from "./Details";
import { MaybeLink } from "./MaybeLink";
import styles from "./Stops.module.css";

const SHOWN_FIRST = 8;

/** The places as a line of stops, in the order of the visits; above it the map, if there is one. */
export function Stops({ story, linkTo, children }: ChapterProps & { children?: ReactNode }) {
  const { t, i18n } = useTranslation(["story", "common"]);
  const [all, setAll] = useState(false);
  const stops = stopsOf(story.visits);
  if (stops.length === 0) return null;
  const day = (date: string) => formatShortDay(date, i18n.language);
  const shown = all ? stops : stops.slice(0, SHOWN_FIRST);
  return (
    <Chapter title={t("story:places")}>
      {children}
      <ol className={styles.stops}>
        {shown.map(({ place_name, place_city, lat, lon, from, to, total }) => (
          <li key={[place_name, lat, lon, from, to, total].join()} className={styles.stop}>
            <MaybeLink className={styles.row} to={linkTo?.({ search: place_name, date_from: from, date_to: to })}>
              <span className={styles.name}>{isolated(place_name)}</span>
              <Amount className={styles.amount} amount={total} currency={story.currency} />
              <span className={styles.soft}>
                {from === to ? day(from) : `${day(from)} – ${day(to)}`}
                {place_city && place_city !== place_name && ` · ${isolated(place_city)}`}
              </span>
            </MaybeLink>
          </li>
        ))}
      </ol>
      {shown.length < stops.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t("story:show_all", { count: stops.length })}
        </Button>
      )}
      {story.visits.length === MOST_VISITS && (
        <p className={styles.soft}>{t("story:newest", { count: MOST_VISITS })}</p>
      )}
      <Details
        heads={[t("story:place"), t("story:expenses"), t("story:total")]}
        rows={placesOf(story.visits).map(({ place_name, lat, lon, count, total }) => ({
          key: `${place_name} ${lat} ${lon}`,
          cells: [isolated(place_name), String(count), <Amount key="total" amount={total} currency={story.currency} />],
        }))}
      />
    </Chapter>
  );
}
