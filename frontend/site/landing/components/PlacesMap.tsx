import type { SectionProps } from "../texts";

/** A decorative map with the weekend's places: river, streets, three pins. */
export function PlacesMap({ texts }: Pick<SectionProps, "texts">) {
  const { places } = texts.features;
  return (
    <div className="map" aria-hidden="true">
      <svg viewBox="0 0 480 280" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className="map-land" width="480" height="280" />
        <path className="map-water" d="M0 214c60-26 112-8 170 6s112 6 166-18 92-22 144-14v92H0z" />
        <g className="map-street">
          <path d="M-10 92c80 8 120-24 196-22s150 40 304 10" />
          <path d="M64-10c6 70 40 96 46 230M212-10c-8 72 8 140 2 236M356-10c-20 60 6 120 4 216" />
          <path d="M-10 168c90-8 170-34 250-30s160 20 250-6" />
        </g>
        <path className="map-route" d="M112 112c40 34 84 4 116 40s70 60 126 8" />
      </svg>
      <Pin className="pin-oldtown" label={places.oldTown} />
      <Pin className="pin-harbour" label={places.harbour} />
      <Pin className="pin-museum" label={places.museum} />
    </div>
  );
}

function Pin({ className, label }: { className: string; label: string }) {
  return (
    <span className={`pin ${className}`}>
      <svg width="26" height="32" viewBox="0 0 26 32" aria-hidden="true">
        <path className="pin-body" d="M13 31c7-8 12-13 12-19a12 12 0 0 0-24 0c0 6 5 11 12 19z" />
        <path className="pin-left" d="M12 6a6 6 0 0 0 0 12z" />
        <path className="pin-right" d="M14 7a6 6 0 0 1 0 12z" />
      </svg>
      <span className="pin-label">{label}</span>
    </span>
  );
}
