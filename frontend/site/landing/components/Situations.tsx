import type { SectionProps } from "../texts";
import { Arrow } from "./ProductDrawing";

const SITUATIONS = ["ski", "dinner", "road"] as const;

/** Three situations as receipts. They are not quotations, so no customers are invented. */
export function Situations({ texts }: Pick<SectionProps, "texts">) {
  const { situations } = texts;
  return (
    <section className="situations wrap" aria-labelledby="situations">
      <h2 id="situations" className="section-title">
        {situations.title}
      </h2>
      <ul className="receipts">
        {SITUATIONS.map((name) => {
          const situation = situations[name];
          return (
            <li key={name} className="receipt">
              <div className="receipt-paper">
                <h3>{situation.title}</h3>
                <p>{situation.text}</p>
                <p className="receipt-sum">
                  <span>{situation.before}</span>
                  <Arrow />
                  <strong>{situation.after}</strong>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
