import type { DocumentTexts } from "../texts";

type CardTexts = DocumentTexts["contactCard"];

interface ContactCardProps {
  texts: CardTexts;
  /** Where the contact page is. */
  contactPath: string;
}

/** At the end of a legal text: whom to ask. */
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

/** Who runs this Divido: a sentence in the static page, the details once read from the configuration. */
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
