import { useState } from "react";

interface Position {
  lat: number;
  lon: number;
}

/** docs/product.md 7.5: as exact as the device can, at most 10 s, never an old one. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

type State = { step: "unknown" | "asking" | "refused"; position?: undefined } | { step: "known"; position: Position };

/** Where the device is; asked for only when the person wants it. */
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
