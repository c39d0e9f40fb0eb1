import { LocateFixed, MapPin, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PLACE_NAME } from "@/core/limits";
import { NO_PLACE } from "@/data/expense/noValues";
import { Button } from "@/ui/Button";
import { Soft, Stack } from "@/ui/layout";
import { PlaceSearch } from "@/ui/places/PlaceSearch";
import { Segmented } from "@/ui/Segmented";
import { useExpenseForm } from "../draft/formContext";
import styles from "./PlaceField.module.css";
import { useSearchBias } from "./useSearchBias";

interface PlaceFieldProps {
  /** Called when a suggested place was chosen. */
  onFound: () => void;
}

/** The choice, titled by its sheet, between an expense at a place and a general one. */
export function PlaceField({ onFound }: PlaceFieldProps) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch } = useExpenseForm();
  return (
    <Stack gap={3}>
      <Segmented
        label={t("type.label")}
        hideLabel
        value={draft.plain.category}
        onChange={(category) => dispatch({ type: "set", plain: { category } })}
        options={[
          { value: "place", label: t("type.place"), icon: <MapPin size={18} aria-hidden="true" /> },
          { value: "general", label: t("type.general"), icon: <ReceiptText size={18} aria-hidden="true" /> },
        ]}
      />
      {draft.plain.category === "place" && <PlaceName onFound={onFound} />}
    </Stack>
  );
}

/** The place: a suggested one, or the typed text. Only a tap requests the device's position. */
function PlaceName({ onFound }: Pick<PlaceFieldProps, "onFound">) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, complaint, touch } = useExpenseForm();
  const { step, position, ask } = usePosition();
  const bias = useSearchBias(draft.plain.place_name !== null);
  return (
    <>
      <PlaceSearch
        label={t("place.label")}
        hideLabel
        placeholder={t("place.placeholder")}
        type="poi"
        near={position ?? bias}
        value={draft.plain.place_name ?? ""}
        maxLength={MAX_PLACE_NAME}
        onText={(text) => dispatch({ type: "set", plain: { ...NO_PLACE, place_name: text } })}
        onSelect={(found) => {
          dispatch({
            type: "set",
            plain: {
              place_name: found.name,
              place_id: found.place_id,
              place_lat: found.lat,
              place_lon: found.lon,
              place_country: found.country,
              place_city: found.city,
            },
          });
          onFound();
        }}
        onBlur={() => touch("place")}
        error={complaint("place")}
      />
      <div className={styles.near} role="status">
        {step === "known" ? (
          <span className={styles.known}>
            <LocateFixed size={18} aria-hidden="true" /> {t("place.near_on")}
          </span>
        ) : (
          <Button variant="quiet" className={styles.ask} disabled={step === "asking"} onClick={ask}>
            <LocateFixed size={18} aria-hidden="true" /> {t(step === "asking" ? "place.asking" : "place.near")}
          </Button>
        )}
        {step === "refused" && (
          <Soft as="span" size="m">
            {t("place.refused")}
          </Soft>
        )}
      </div>
    </>
  );
}

interface Position {
  lat: number;
  lon: number;
}

/** Position options of docs/product.md 7.5: high accuracy, at most 10 s, never a cached position. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

type State = { step: "unknown" | "asking" | "refused"; position?: undefined } | { step: "known"; position: Position };

/** Returns the device's position. The browser is asked for it only when the person wants it. */
function usePosition() {
  const [state, setState] = useState<State>({ step: "unknown" });
  return {
    ...state,
    ask(): void {
      if (!navigator.geolocation) {
        setState({ step: "refused" });
        return;
      }
      setState({ step: "asking" });
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => setState({ step: "known", position: { lat: coords.latitude, lon: coords.longitude } }),
        () => setState({ step: "refused" }),
        OPTIONS,
      );
    },
  };
}
