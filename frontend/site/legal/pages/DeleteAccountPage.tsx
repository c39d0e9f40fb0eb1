import { PATHS } from "@/core/routes/paths";
import { BackLink } from "../components/BackLink";
import type { DeleteAccountTexts } from "../texts";

interface DeleteAccountPageProps {
  texts: DeleteAccountTexts;
  homePath: string;
  contactPath: string;
}

const CONSEQUENCES = ["access", "personal", "shared", "retention"] as const;
const HOW = ["login", "return", "confirm"] as const;

/** Explains how to delete an account. The page's script deletes it for signed-in people. */
export function DeleteAccountPage({ texts, homePath, contactPath }: DeleteAccountPageProps) {
  return (
    <div className="document delete legal-wrap">
      <BackLink href={homePath} label={texts.home} />
      <header className="document-head">
        <h1>{texts.title}</h1>
        <p className="document-intro">{texts.subtitle}</p>
      </header>
      <div className="delete-grid">
        <div className="delete-main">
          <section className="warning" aria-labelledby="warning">
            <h2 id="warning">{texts.warningTitle}</h2>
            <p>{texts.warning}</p>
          </section>
          <section aria-labelledby="consequences">
            <h2 id="consequences">{texts.consequencesTitle}</h2>
            <ul className="consequences">
              {CONSEQUENCES.map((name) => (
                <li key={name}>{texts.consequences[name]}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="how">
            <h2 id="how">{texts.howTitle}</h2>
            <ol className="how">
              {HOW.map((name) => (
                <li key={name}>{texts.how[name]}</li>
              ))}
            </ol>
          </section>
        </div>
        <aside className="delete-side">
          <Actions texts={texts} homePath={homePath} />
          <section className="help" aria-labelledby="help">
            <h2 id="help">{texts.helpTitle}</h2>
            <p>{texts.help}</p>
            <a className="button button-secondary" href={contactPath}>
              {texts.contact}
            </a>
          </section>
        </aside>
      </div>
      <ConfirmDialog
        name="first"
        title={texts.firstTitle}
        text={texts.firstText}
        confirm={texts.firstConfirm}
        cancel={texts.cancel}
      />
      <ConfirmDialog
        name="second"
        title={texts.secondTitle}
        text={texts.secondText}
        confirm={texts.secondConfirm}
        cancel={texts.cancel}
      />
    </div>
  );
}

function Actions({ texts, homePath }: Omit<DeleteAccountPageProps, "contactPath">) {
  return (
    <section className="delete-actions" aria-label={texts.title}>
      <div className="when-signed-in">
        <p data-signed-in-as data-template={texts.signedIn} />
        <button type="button" className="button button-danger" data-delete data-deleting={texts.deleting}>
          {texts.delete}
        </button>
        <a className="button button-secondary" href={PATHS.home} data-back>
          {texts.back}
        </a>
      </div>
      <div className="when-signed-out">
        <p>{texts.signedOut}</p>
        <a className="button button-primary" href={PATHS.login}>
          {texts.login}
        </a>
        <a className="button button-secondary" href={homePath} data-home>
          {texts.home}
        </a>
        <noscript>
          <p>{texts.noScript}</p>
        </noscript>
      </div>
      <p
        className="delete-status"
        role="status"
        data-deletion-status
        data-done={texts.done}
        data-error={texts.error}
        data-offline={texts.offline}
        data-not_logged_in={texts.not_logged_in}
      />
    </section>
  );
}

interface ConfirmDialogProps {
  /** Identifies the dialog for the page's script. */
  name: string;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

/** A question with the safe answer first and focused. The dialog's return value is "yes" or "". */
function ConfirmDialog({ name, title, text, confirm, cancel }: ConfirmDialogProps) {
  return (
    <dialog className="confirm" data-confirm={name} aria-labelledby={`confirm-${name}`}>
      <form method="dialog">
        <h2 id={`confirm-${name}`}>{title}</h2>
        <p>{text}</p>
        <div className="confirm-actions">
          <button className="button button-secondary" type="submit" value="">
            {cancel}
          </button>
          <button className="button button-danger" type="submit" value="yes">
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}
