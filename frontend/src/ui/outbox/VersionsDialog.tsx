import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./VersionsDialog.module.css";

interface Version {
  field: string;
  mine: string;
  theirs: string;
}

export type VersionsWords = Record<
  "title" | "text" | "field" | "mine" | "theirs" | "keep_mine" | "take_theirs",
  string
>;

interface VersionsDialogProps {
  words: VersionsWords;
  /** Name of the field that differs. */
  versions: readonly Version[];
  /** Called when the person chooses neither version. */
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

/** Shows two versions of a row side by side. The person chooses one. */
export function VersionsDialog({ words, versions, onClose, onKeepMine, onTakeTheirs, busy }: VersionsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.text}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <ScreenReaderOnly>{words.field}</ScreenReaderOnly>
            </th>
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{linesOf(mine)}</td>
              <td>{linesOf(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button busy={busy} onClick={onKeepMine}>
          {words.keep_mine}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onTakeTheirs}>
          {words.take_theirs}
        </Button>
      </div>
    </Dialog>
  );
}

/** Sets the lines of a bill apart, since each can wrap. */
function linesOf(value: string) {
  return value.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a bill can be the same
    <div key={index} className={styles.line}>
      {line}
    </div>
  ));
}
