import { useState } from "react";

interface Position {
  lat: number;
  lon: number;
}

/** Position options of docs/product.md 7.5: high accuracy, at most 10 s, never a cached position. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

type State = { step: "unknown" | "asking" | "refused"; position?: undefined } | { step: "known"; position: Position };

/** Returns the device's position. The browser is asked for it only when the person wants it. */
export function usePosition() {
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
