import { BackLink } from "../components/BackLink";
import { ContactCard } from "../components/ContactCard";
import type { DocumentTexts, LegalDocument } from "../texts";

interface DocumentPageProps {
  document: LegalDocument;
  texts: DocumentTexts;
  homePath: string;
  contactPath: string;
}

/** Privacy policy or terms of use: numbered sections with a table of contents. */
export function DocumentPage({ document, texts, homePath, contactPath }: DocumentPageProps) {
  return (
    <div className="document legal-wrap">
      <BackLink href={homePath} label={texts.back} />
      <header className="document-head">
        <h1>{document.title}</h1>
        <p className="document-effective">{texts.effective}</p>
        {document.intro.map((paragraph) => (
          <p key={paragraph} className="document-intro">
            {paragraph}
          </p>
        ))}
      </header>
      <div className="document-body">
        <nav className="contents" aria-label={texts.contents}>
          <ol>
            {document.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="document-sections">
          {document.sections.map((section) => (
            <section key={section.id} id={section.id} className="document-section">
              <h2>{section.title}</h2>
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.items && (
                <ul>
                  {section.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
      <ContactCard texts={texts.contactCard} contactPath={contactPath} />
    </div>
  );
}
