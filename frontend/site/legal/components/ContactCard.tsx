import type { DocumentTexts } from "../texts";

type CardTexts = DocumentTexts["contactCard"];

interface ContactCardProps {
  texts: CardTexts;
  contactPath: string;
}

/** Contact at the end of a legal text. */
export function ContactCard({ texts, contactPath }: ContactCardProps) {
  return (
    <section className="contact-card" aria-labelledby="contact-card">
      <div>
        <h2 id="contact-card">{texts.title}</h2>
        <p>{texts.text}</p>
        <p className="contact-card-link">
          <a href={contactPath}>{texts.link}</a>
        </p>
      </div>
      <OperatorDetails texts={texts} />
    </section>
  );
}

/** The operator: a static sentence, replaced by details from the configuration. */
export function OperatorDetails({ texts }: { texts: CardTexts }) {
  return (
    <div className="operator" data-company>
      <p data-company-fallback>{texts.fallback}</p>
      <dl data-company-details hidden>
        <div data-company-row>
          <dt>{texts.operator}</dt>
          <dd data-company-name />
        </div>
        <div data-company-row>
          <dt>{texts.address}</dt>
          <dd className="operator-address" data-company-address />
        </div>
        <div data-company-row>
          <dt>{texts.email}</dt>
          <dd data-company-email />
        </div>
      </dl>
    </div>
  );
}
