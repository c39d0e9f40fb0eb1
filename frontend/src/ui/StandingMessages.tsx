import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import { Notice } from "./Notice";
import styles from "./StandingMessages.module.css";
import { closeMessage, useToaster } from "./toast";

/** Shows the messages that stay until they are closed. They are part of the page's layout, so they cover nothing. */
export function StandingMessages() {
  const { t } = useTranslation("common");
  const standing = useToaster((s) => s.standing);
  return (
    // No role "status", because each screen has one for its own results.
    <div aria-live="polite">
      {standing.map((message) => (
        <div key={message.text()} className={styles.message}>
          <Notice
            action={
              message.action && {
                label: message.action.label(),
                onAct: () => {
                  closeMessage(message);
                  message.action?.onClick();
                },
              }
            }
          >
            {message.text()}
          </Notice>
          <IconButton
            className={styles.close}
            label={t("close")}
            icon={<X size={18} />}
            onClick={() => closeMessage(message)}
          />
        </div>
      ))}
    </div>
  );
}
