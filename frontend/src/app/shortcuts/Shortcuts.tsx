import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMatch, useNavigate } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { Dialog } from "@/ui/Dialog";
import { CheckField } from "@/ui/Field";
import { useShortcutHelp } from "@/ui/shortcutHelp";
import { act } from "./act";
import styles from "./Shortcuts.module.css";
import { KEYS_OF, shortcutOf, takesText } from "./shortcuts";

const OFF = "off";
/** Overlays have their own keys. */
const SHEETS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Keyboard shortcuts for frequent actions on the current screen; `?` lists them. */
export function Shortcuts() {
  const { t } = useTranslation("dialogs");
  const [letters, setLetters] = useState(() => localStore.get(KEYS.shortcuts) !== OFF);
  const { shown, show, hide } = useShortcutHelp();
  const toNew = useToNew();
  const does = useRef({ letters, toNew, show });
  does.current = { letters, toNew, show };
  useEffect(() => {
    const pressed = (press: KeyboardEvent) => {
      if (press.defaultPrevented || document.querySelector(SHEETS)) return;
      const { letters, toNew, show } = does.current;
      const shortcut = shortcutOf(press, { typing: takesText(press.target), letters });
      if (shortcut === null) return;
      const done =
        shortcut === "new"
          ? toNew()
          : shortcut === "help"
            ? show()
            : act(shortcut, document.activeElement ?? document.body);
      if (done !== false) press.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  const choose = (wanted: boolean) => {
    setLetters(wanted);
    if (wanted) localStore.remove(KEYS.shortcuts);
    else localStore.set(KEYS.shortcuts, OFF);
  };
  return (
    <Dialog open={shown} onClose={hide} title={t("shortcuts.title")} description={t("shortcuts.description")}>
      <dl className={styles.keys}>
        {KEYS_OF.map(([shortcut, keys]) => (
          <div key={shortcut} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${shortcut}`)}</dd>
          </div>
        ))}
      </dl>
      <CheckField label={t("shortcuts.letters")} checked={letters} onChange={(event) => choose(event.target.checked)} />
    </Dialog>
  );
}

/** Opens a new expense of the current event. It replaces an expense beside the event. */
function useToNew(): () => void {
  const navigate = useNavigate();
  const eventId = useMatch(`${PATHS.event}/*`)?.params.eventId;
  const onEvent = useMatch(PATHS.event) !== null;
  return () => {
    if (eventId) navigate(pathTo("addExpense", { eventId }), { replace: !onEvent });
    else navigate(PATHS.chooseEvent);
  };
}
