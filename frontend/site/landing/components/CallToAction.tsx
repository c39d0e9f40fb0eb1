import { PATHS } from "@/core/routes/paths";
import type { SectionProps } from "../texts";

export function CallToAction({ texts }: Pick<SectionProps, "texts">) {
  const { cta } = texts;
  return (
    <section className="cta wrap" aria-labelledby="cta">
      <div className="cta-panel">
        <svg className="cta-coin" viewBox="0 0 400 450" aria-hidden="true">
          <path d="M196 10a190 190 0 0 0 0 380z" />
          <path d="M204 30a190 190 0 0 1 0 380z" />
        </svg>
        <h2 id="cta">{cta.title}</h2>
        <p>{cta.text}</p>
        <p className="cta-actions">
          <a className="button button-primary" href={PATHS.register}>
            {cta.register}
          </a>
          <a className="button button-on-dark" href={PATHS.login}>
            {cta.login}
          </a>
        </p>
        <p className="cta-import">
          <a href={PATHS.addEvent}>{cta.try}</a>
        </p>
        <p className="cta-import">
          <a href={PATHS.importNew}>{cta.import}</a>
        </p>
      </div>
    </section>
  );
}
