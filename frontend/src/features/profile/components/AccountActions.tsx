import { useMutation } from "@tanstack/react-query";
import { LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countUnsent } from "@/offline/queue";
import { isConnectionError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { leave } from "@/platform/session/leaving";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { Section } from "@/ui/Page";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./AccountActions.module.css";

/** Loaded on demand, because only guests need it. */
const LeaveAsGuest = onDemand(async () => (await import("./LeaveAsGuest")).LeaveAsGuest, { over: true });

type Asked = "nothing" | "guest" | "unsent" | "first" | "second";

interface AccountActionsProps {
  /** Whether another change of the account is in progress. */
  disabled: boolean;
  onBusy: (busy: boolean) => void;
}

/** Signing out, and deleting the account after two confirmations (docs/product.md 3.2). */
export function AccountActions({ disabled, onBusy }: AccountActionsProps) {
  const { t } = useTranslation("profile");
  const showError = useErrorToast();
  const isGuest = useSession((s) => s.isGuest);
  const deletion = useMutation({
    mutationFn: () => callFunction("account", { method: "DELETE", body: { confirm: true } }),
  });
  const [asked, setAsked] = useState<Asked>("nothing");
  const [loggingOut, setLoggingOut] = useState(false);
  // Null if the device cannot count them. Sign-out then asks as well, so that nothing is lost.
  const [unsent, setUnsent] = useState<number | null>(0);

  async function askToLogOut() {
    if (isGuest) return setAsked("guest");
    const waiting = await countUnsent();
    setUnsent(waiting);
    if (waiting === 0) logOut();
    else setAsked("unsent");
  }

  async function askToDelete() {
    setUnsent(await countUnsent());
    setAsked("first");
  }

  function logOut() {
    setAsked("nothing");
    onBusy(true);
    setLoggingOut(true);
    leave("signed_out").catch((error: unknown) => {
      showError(error, "logout_failed");
      setLoggingOut(false);
      onBusy(false);
    });
  }

  function deleteAccount() {
    onBusy(true);
    deletion.mutate(undefined, {
      onSuccess: () => {
        toast.farewell(t("deleted"));
        void leave("deleted");
      },
      onError: (error) => {
        if (isConnectionError(error)) toast.error(t("delete_second.offline"));
        else showError(error, "failed_delete_account");
        setAsked("nothing");
        onBusy(false);
      },
    });
  }

  // Before the usual text, because an entry that was not sent yet is in no event that the others keep.
  const lost =
    unsent === 0 ? "" : `${unsent === null ? t("delete_first.unread") : t("delete_first.unsent", { count: unsent })} `;

  return (
    <Section title={t("account.title")}>
      <div className={styles.actions}>
        <Button variant="secondary" busy={loggingOut} disabled={disabled} onClick={() => void askToLogOut()}>
          {!loggingOut && <LogOut size={18} aria-hidden="true" />}
          {t(loggingOut ? "account.logging_out" : isGuest ? "account.not_you" : "account.logout")}
        </Button>
        <Button variant="danger" busy={deletion.isPending} disabled={disabled} onClick={() => void askToDelete()}>
          {!deletion.isPending && <Trash2 size={18} aria-hidden="true" />}
          {t(deletion.isPending ? "account.deleting" : "account.delete")}
        </Button>
        <p className={styles.links}>
          <a href="/privacy">{t("account.privacy")}</a>
          <a href="/terms">{t("account.terms")}</a>
        </p>
      </div>
      {isGuest && (
        <LeaveAsGuest
          open={asked === "guest"}
          onClose={() => setAsked("nothing")}
          onLeave={async () => {
            const waiting = await countUnsent();
            setUnsent(waiting);
            if (waiting === 0) logOut();
            else setAsked("unsent");
          }}
        />
      )}
      <ConfirmDialog
        open={asked === "unsent"}
        onClose={() => setAsked("nothing")}
        onConfirm={logOut}
        title={unsent === null ? t("unsent.unread_title") : t("unsent.title", { count: unsent })}
        text={unsent === null ? t("unsent.unread_text") : t("unsent.text", { count: unsent })}
        confirm={t("unsent.confirm")}
        danger
      />
      <ConfirmDialog
        open={asked === "first"}
        onClose={() => setAsked("nothing")}
        onConfirm={() => setAsked("second")}
        title={t("delete_first.title")}
        text={`${lost}${t("delete_first.text")}`}
        confirm={t("delete_first.confirm")}
        danger
      />
      <ConfirmDialog
        open={asked === "second"}
        onClose={() => setAsked("nothing")}
        onConfirm={deleteAccount}
        title={t("delete_second.title")}
        text={t("delete_second.text")}
        confirm={t("delete_second.confirm")}
        busy={deletion.isPending}
        danger
      />
    </Section>
  );
}
