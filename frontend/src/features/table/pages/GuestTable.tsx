import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LiveTable, TableState } from "@/data/table/liveTable";
import { tableApi } from "@/data/table/tableApi";
import { LostArt } from "@/ui/art";
import { Button, DocumentLink } from "@/ui/Button";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { Mark } from "@/ui/Logo";
import { GuestBill } from "../components/GuestBill";
import { WhoAreYou } from "../components/WhoAreYou";
import { useLiveTable } from "../useLiveTable";
import styles from "./GuestTable.module.css";

interface GuestTableProps {
  /** Empty without one. */
  token: string;
  /** Beneath the page: the choice of the language. */
  foot: ReactNode;
}

/** /t: a guest says who they are and taps what they had, without an account (docs/product.md 7.12). */
export function GuestTable({ token, foot }: GuestTableProps) {
  const { table, state } = useLiveTable(() => tableApi(token));
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Mark size={28} /> Divido
      </header>
      <main className={styles.main}>
        <Shown token={token} table={table} state={state} />
      </main>
      {foot}
    </div>
  );
}

function Shown({ token, table, state }: { token: string; table: LiveTable; state: TableState }) {
  const { t } = useTranslation("table");
  const { bill, own, gone } = state;
  const [sitsAgain, setSitsAgain] = useState(false);
  const title = bill?.title || t("title");
  const isSeated = own !== null;
  useEffect(() => {
    document.title = `${title} · Divido`;
  }, [title]);
  // The form that had the focus goes when somebody sits down.
  useEffect(() => (isSeated ? focusOnArrival(document.querySelector("h1")) : undefined), [isSeated]);
  if (gone === "expired") return <Over />;
  if (gone) {
    return (
      <Sorry title={t("gone.title")} text={t("gone.text")}>
        <DocumentLink href="/">{t("gone.home")}</DocumentLink>
      </Sorry>
    );
  }
  if (state.isRemoved && !sitsAgain) {
    const sitAgain = () => {
      setSitsAgain(true);
      table.wake();
    };
    return (
      <Sorry title={t("gone.removed_title")} text={t("gone.removed_text")}>
        <Button size="large" wide onClick={sitAgain}>
          {t("gone.again")}
        </Button>
      </Sorry>
    );
  }
  if (!bill && state.isAway) {
    return (
      <Sorry title={t("title")} text={t("failed")}>
        <Button onClick={table.wake}>{t("again")}</Button>
      </Sorry>
    );
  }
  if (!bill) return <Waiting />;
  if (bill.status === "expired" || bill.status === "cancelled") return <Over />;
  if (!own && bill.status !== "closed") return <WhoAreYou bill={bill} onSit={(choice) => table.sit(choice)} />;
  return <GuestBill token={token} table={table} state={{ ...state, bill }} />;
}

function Waiting() {
  const { t } = useTranslation("table");
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t("title")}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.placeholder} />
      ))}
    </div>
  );
}

/** A table whose day has passed, or that was discarded. */
function Over() {
  const { t } = useTranslation("table");
  return (
    <Sorry title={t("gone.expired_title")} text={t("gone.expired_text")}>
      <DocumentLink href="/">{t("gone.home")}</DocumentLink>
    </Sorry>
  );
}

/** Looks like `DeadLink`, which needs the app's router. */
function Sorry({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.sorry} role="alert">
      <LostArt />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
