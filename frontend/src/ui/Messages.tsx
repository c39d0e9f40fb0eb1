import { Notice } from "./Notice";
import styles from "./PartFailed.module.css";
import { toasterIsThere, useToaster } from "./toast";

/** Where messages appear. What shows them is fetched before the first one; without it they are shown plainly, one at a time. */
export function Messages() {
  const { Toaster, plain } = useToaster();
  return (
    <>
      {Toaster && <Toaster onThere={toasterIsThere} />}
      {plain && (
        <div className={styles.over} role="status">
          <Notice action={plain.action && { label: plain.action.label, onAct: plain.action.onClick }}>
            {plain.text}
          </Notice>
        </div>
      )}
    </>
  );
}
