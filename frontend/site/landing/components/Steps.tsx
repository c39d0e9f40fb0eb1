import type { SectionProps } from "../texts";

const STEPS = ["create", "add", "calculate", "settle"] as const;

/** Four steps along a route. The coin's halves meet at the last one. */
export function Steps({ texts }: Pick<SectionProps, "texts">) {
  const { steps } = texts;
  return (
    <section className="steps" aria-labelledby="steps">
      <div className="wrap">
        <h2 id="steps" className="section-title">
          {steps.title}
        </h2>
        <ol className="step-list">
          {STEPS.map((step, index) => (
            <li key={step} className={`step step-${step}`}>
              <StepCoin number={index + 1} />
              <div className="step-words">
                <h3>
                  <span className="step-number" aria-hidden="true">
                    {index + 1}
                  </span>{" "}
                  {steps[step].title} {step === "settle" && <span className="soon">{steps.settle.soon}</span>}
                </h3>
                <p>{steps[step].text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The halves are apart at step 1 and form a coin at step 4. */
function StepCoin({ number }: { number: number }) {
  const gap = (4 - number) * 3;
  return (
    <span className="step-coin" aria-hidden="true">
      <svg width="72" height="64" viewBox="0 0 72 64" aria-hidden="true">
        <path className="step-coin-left" transform={`translate(${-gap / 2} ${-gap / 2})`} d="M36 6a26 26 0 0 0 0 52z" />
        <path className="step-coin-right" transform={`translate(${gap / 2} ${gap / 2})`} d="M36 6a26 26 0 0 1 0 52z" />
      </svg>
    </span>
  );
}
