import { type ReactNode, Suspense } from "react";
import { PATHS } from "@/core/routes/paths";
import { Page } from "../Page";
import { usePanes } from "../useWide";
import styles from "./AccountPage.module.css";
import { AccountRows } from "./AccountRows";

/** A page of the account. In a wide window, the links to its other pages stand beside it. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const panes = usePanes();
  return (
    <Page title={title} back={PATHS.profile} width="wide">
      <div className={styles.panes}>
        <div className={styles.main}>{children}</div>
        {panes && (
          // Their texts are not those of every page.
          <Suspense>
            <AccountRows />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
