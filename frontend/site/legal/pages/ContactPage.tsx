import { BackLink } from "../components/BackLink";
import { OperatorDetails } from "../components/ContactCard";
import type { DocumentTexts } from "../texts";

interface ContactPageProps {
  texts: DocumentTexts;
  homePath: string;
}

export function ContactPage({ texts, homePath }: ContactPageProps) {
  return (
    <div className="document legal-wrap">
      <BackLink href={homePath} label={texts.back} />
      <header className="document-head">
        <h1>{texts.contact.title}</h1>
        {texts.contact.intro.map((paragraph) => (
          <p key={paragraph} className="document-intro">
            {paragraph}
          </p>
        ))}
      </header>
      <section className="contact-card contact-page" aria-label={texts.contact.title}>
        <OperatorDetails texts={texts.contactCard} />
      </section>
    </div>
  );
}
