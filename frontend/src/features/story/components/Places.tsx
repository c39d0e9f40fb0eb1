import { MapPin } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countryIn } from "@/core/geo/eventPlace";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { Row, Soft } from "@/ui/layout";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import type { VisitedPlace } from "../statistics";
import { Panel } from "./Panel";
import styles from "./Places.module.css";

const SHOWN_FIRST = 8;

/** Lists the places of place expenses, most visited first. */
export function Places({ places }: { places: readonly VisitedPlace[] }) {
  const { t } = useTranslation("statistics");
  const [all, setAll] = useState(false);
  const shown = all ? places : places.slice(0, SHOWN_FIRST);
  return (
    <Panel title={t("places.title")}>
      {places.length === 0 ? (
        <Soft>{t("places.none")}</Soft>
      ) : (
        <Row as="ul" gap={2}>
          {shown.map((place) => (
            <Place key={[place.place_name, place.place_city, place.place_country].join("|")} place={place} />
          ))}
        </Row>
      )}
      {shown.length < places.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t("places.all", { count: places.length })}
        </Button>
      )}
    </Panel>
  );
}

function Place({ place }: { place: VisitedPlace }) {
  const { t } = useTranslation("statistics");
  const language = useLanguage();
  const around = place.place_city ?? countryIn(language, place.place_country ?? "");
  const name = place.place_name ?? around;
  return (
    <li className={styles.place}>
      <MapPin size={16} aria-hidden="true" />
      <span className={styles.name}>
        {name} {around !== name && <span className={styles.city}>{around}</span>}
      </span>
      {place.count > 1 && (
        <span className={styles.count}>
          <span aria-hidden="true">×{place.count}</span>
          <ScreenReaderOnly>{t("places.count", { count: place.count })}</ScreenReaderOnly>
        </span>
      )}
    </li>
  );
}
