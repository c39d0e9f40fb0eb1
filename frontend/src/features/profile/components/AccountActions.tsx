import { useMutation } from "@tanstack/react-query";
import { LogOut, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { PATHS } from "@/core/routes/paths";
import { listed } from "@/core/text/listed";
import { knownOfMe } from "@/data/person/knownOfMe";
import { countUnsent } from "@/offline/queue";
import { isConnectionError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { useOnline } from "@/platform/network/useOnline";
import { leave } from "@/platform/session/leaving";
import { useSession } from "@/platform/session/session";
import { Button, ButtonLink } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { Stack } from "@/ui/layout";
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
  /** Exports the reader's data. */
  archive: (disabled: boolean) => ReactNode;
}

/** Exporting all data, signing out, and deleting the account after two confirmations (docs/product.md 3.2). */
export function AccountActions({ disabled, onBusy, archive }: AccountActionsProps) {
  const { t, i18n } = useTranslation("profile");
  const online = useOnline();
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
      onSuccess: () => void leave("deleted"),
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

  const balances = knownOfMe()?.balances;
  const sumsOf = (side: "payable" | "receivable") => {
    const open = (balances ?? []).filter((balance) => balance[side] !== 0);
    return open.map((balance) => formatAmount(balance[side], balance.currency));
  };
  const [owes, owed] = [sumsOf("payable"), sumsOf("receivable")];
  const hasOpen = owes.length + owed.length > 0;

  return (
    <Section title={t("account.title")}>
      {archive(disabled)}
      <div className={styles.actions}>
        <Button variant="secondary" busy={loggingOut} disabled={disabled} onClick={() => void askToLogOut()}>
          {!loggingOut && <LogOut size={18} aria-hidden="true" />}
          {t(loggingOut ? "account.logging_out" : isGuest ? "account.not_you" : "account.logout")}
        </Button>
        <Button
          variant="danger"
          busy={deletion.isPending}
          disabled={disabled || !online}
          onClick={() => void askToDelete()}
        >
          {!deletion.isPending && <Trash2 size={18} aria-hidden="true" />}
          {t(deletion.isPending ? "account.deleting" : online ? "account.delete" : "account.delete_offline")}
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
        text={
          <Stack as="span" gap={3}>
            {hasOpen && (
              <span>
                {owes.length > 0 && t("delete_first.owes", { amount: listed(owes, i18n.language) })}{" "}
                {owed.length > 0 && t("delete_first.owed", { amount: listed(owed, i18n.language) })}
              </span>
            )}
            <span>{`${lost}${t("delete_first.text")}`}</span>
          </Stack>
        }
        instead={
          hasOpen && (
            <ButtonLink wide to={PATHS.home}>
              {t("delete_first.settle_first")}
            </ButtonLink>
          )
        }
        confirm={t("delete_first.confirm")}
        danger
      />
      <ConfirmDialog
        open={asked === "second"}
        onClose={() => setAsked("nothing")}
        onConfirm={deleteAccount}
        title={t("delete_second.title")}
        // Without the sums, which the first question has.
        text={balances ? t("delete_second.text") : `${t("delete_second.text")} ${t("delete_second.settle")}`}
        confirm={t("delete_second.confirm")}
        busy={deletion.isPending}
        danger
      />
    </Section>
  );
}
