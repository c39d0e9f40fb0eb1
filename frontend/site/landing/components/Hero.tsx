import { PATHS } from "@/core/routes/paths";
import type { SectionProps } from "../texts";
import { ProductDrawing } from "./ProductDrawing";

/** The first section: what Divido does, in words and as a drawing. */
export function Hero({ texts, language }: SectionProps) {
  const { hero } = texts;
  return (
    <section className="hero wrap">
      <div className="hero-words">
        <h1 className="hero-title">
          <span>{hero.titleStart}</span> <span>{hero.titleEnd}</span>
        </h1>
        <p className="hero-subtitle">{hero.subtitle}</p>
        <p className="hero-description">{hero.description}</p>
        <p className="hero-actions">
          <a className="button button-primary" href={PATHS.register}>
            {hero.register}
          </a>
          <a className="button button-secondary" href={PATHS.login}>
            {hero.login}
          </a>
        </p>
        <p className="hero-try">
          <a href={PATHS.addEvent}>{hero.try}</a>
        </p>
        <p className="hero-note">{hero.note}</p>
      </div>
      <ProductDrawing texts={texts} language={language} />
    </section>
  );
}
