import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { isolated } from "@/core/text/isolated";
import { addPerson } from "@/data/person/addPerson";
import type { Person } from "@/data/person/model";
import { useFirstName } from "@/data/person/usePersonName";
import { save } from "@/offline/submit";
import { classes } from "@/ui/classes";
import { useErrorToast } from "@/ui/useErrorText";
import { Row, Soft } from "../layout";
import { onDemand } from "../onDemand";
import styles from "./AddPersonPanel.module.css";
import { PersonNameField } from "./PersonNameField";

const EarlierOffer = onDemand(async () => (await import("./EarlierOffer")).EarlierOffer, { quiet: true });

/** Ids of people whose adding failed, by event and name: the server may have added them before its answer was lost. */
const unanswered = new Map<string, string>();

export interface AddPersonPanelProps {
  eventId: string;
  /** People who take part already. The field asks before it adds one with the same name. */
  others: readonly Person[];
  /** Called with the id of the added person. */
  onAdded?: (id: string) => void;
  /** Called when the server refused the person. */
  onRefused?: (id: string) => void;
}

interface PanelProps extends AddPersonPanelProps {
  onFold: () => void;
}

/** Most people who are named above the field beside those just added. */
const SHOWN = 6;

/** The unfolded content of `AddPerson`: who is in, the new ones lit, above a field for the next. */
export function AddPersonPanel({ eventId, others, onAdded, onRefused, onFold }: PanelProps) {
  const { t } = useTranslation("people");
  const showError = useErrorToast();
  const firstNameOf = useFirstName();
  const [added, setAdded] = useState<readonly { id: string; name: string }[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  // Escape folds the panel and leaves the dialog around it open. The dialog listens at the document, in the capture phase.
  useEffect(() => {
    const fold = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !panel.current?.contains(event.target as Node)) return;
      event.stopPropagation();
      onFold();
    };
    window.addEventListener("keydown", fold, true);
    return () => window.removeEventListener("keydown", fold, true);
  }, [onFold]);
  // The field takes the focus without scrolling, and may be below the edge of a sheet.
  // Without the braces, React would call the promise that newer browsers return.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const last = added.at(-1);
  const known = others.filter(({ id }) => added.every((one) => one.id !== id));
  const before = known.slice(-SHOWN);
  const more = known.length - before.length;
  return (
    <div ref={panel} className={styles.adding}>
      <Row as="ul" gap={2} aria-label={t("add.people")}>
        {more > 0 && <li className={styles.chip}>+{more}</li>}
        {before.map((person) => (
          <li key={person.id} className={styles.chip}>
            <span>{firstNameOf(person)}</span>
          </li>
        ))}
        {added.map(({ id, name }) => (
          <li key={id} className={classes(styles.chip, styles.new)}>
            <Check size={16} aria-hidden="true" /> <span>{isolated(name)}</span>
          </li>
        ))}
      </Row>
      <PersonNameField
        label={t("name.label")}
        action={t("add.action")}
        others={others}
        onName={(name) => {
          const key = `${eventId} ${name}`;
          const tried = unanswered.get(key);
          // A namesake of a person who is there by now is another one.
          const id = tried && !others.some((person) => person.id === tried) ? tried : newId();
          save(addPerson, { event_id: eventId, id, name }).then(
            () => unanswered.delete(key),
            (error: unknown) => {
              unanswered.set(key, id);
              showError(error);
              setAdded((before) => before.filter((one) => one.id !== id));
              onRefused?.(id);
            },
          );
          onAdded?.(id);
          setAdded((before) => [...before, { id, name }]);
        }}
      />
      <Soft role="status">{last ? t("add.done", { name: isolated(last.name) }) : t("add.hint")}</Soft>
      {last && <EarlierOffer eventId={eventId} personId={last.id} />}
    </div>
  );
}
