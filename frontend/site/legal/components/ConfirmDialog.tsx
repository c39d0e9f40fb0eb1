interface ConfirmDialogProps {
  /** Identifies the dialog for the page's script. */
  name: string;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

/** A question with the safe answer first and focused. The dialog's return value is "yes" or "". */
export function ConfirmDialog({ name, title, text, confirm, cancel }: ConfirmDialogProps) {
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
