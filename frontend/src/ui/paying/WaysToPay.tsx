import { Copy, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatAmount, plainUnits, type Units } from "@/core/money/units";
import { type PaymentHandle, SERVICE_NAMES } from "@/core/paying/methods";
import { addressOf, takesNoAmount } from "@/core/paying/services";
import { isolated } from "@/core/text/isolated";
import { unbroken } from "@/core/text/unbroken";
import { copyText } from "@/platform/clipboard/copyText";
import { Button, ExternalButton } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import { toast } from "@/ui/toast";
import { Stack } from "../layout";
import styles from "./WaysToPay.module.css";

/** A phone or account number. */
const NUMBER = /(\+?\d[\d ()/.-]+\d)/;

interface WaysToPayProps {
  /** At least one. All fit the currency. */
  handles: readonly PaymentHandle[];
  amount: Units;
  currency: Currency;
  /** Shown to the payee, where the service allows it. */
  note: string;
  busy: boolean;
  /** Called when the person says that they paid. Opening a service alone records nothing. */
  onPaid: (paid: PaidBy) => void;
}

/** The service that the person opened, and the amount that was due then. The debt may have changed since. */
export interface PaidBy {
  method: PaymentHandle["service"];
  amount: Units;
}

/** Buttons that open the payee's services. Asks "Paid?" once the person is back from one. */
export function WaysToPay({ handles, amount, currency, note, busy, onPaid }: WaysToPayProps) {
  const { t } = useTranslation(["dialogs", "errors"]);
  const [opened, setOpened] = useState<PaidBy | null>(null);
  /** The opened service, once the person is back. A reload forgets it: the button that records the payment stays. */
  const [returned, setReturned] = useState<PaidBy | null>(null);
  useEffect(() => {
    if (opened === null) return;
    const look = () => document.visibilityState === "visible" && setReturned(opened);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [opened]);
  const said = formatAmount(amount, currency);
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) toast.success(done);
    else toast.error(t("errors:copy_failed"));
  };
  const finish = () => {
    setOpened(null);
    setReturned(null);
  };
  return (
    <div>
      <Stack as="ul" gap={3} aria-label={t("ways.label")}>
        {handles.map((handle) => {
          const { service } = handle;
          const address = addressOf(handle, { amount, currency, note });
          if (address === null) {
            return (
              <li key={service} className={classes(cardStyles.sunken, styles.other)}>
                <HandleText handle={handle.handle} />
                <Button
                  variant="secondary"
                  onClick={() => {
                    setOpened({ method: service, amount });
                    void copy(handle.handle, t("ways.copied"));
                  }}
                >
                  <Copy size={18} aria-hidden="true" /> {t("ways.copy")}
                </Button>
              </li>
            );
          }
          return (
            <li key={service}>
              <ExternalButton
                href={address}
                variant="secondary"
                size="large"
                wide
                onClick={() => {
                  setOpened({ method: service, amount });
                  if (takesNoAmount(service)) {
                    void copy(plainUnits(amount, currency), t("ways.amount_copied", { amount: said }));
                  }
                }}
              >
                <ExternalLink size={18} aria-hidden="true" /> {t("ways.open", { service: SERVICE_NAMES[service] })}
              </ExternalButton>
              {takesNoAmount(service) && (
                <p className={styles.hint}>
                  {t("ways.copies", { amount: unbroken(said), service: SERVICE_NAMES[service] })}
                </p>
              )}
            </li>
          );
        })}
      </Stack>
      <div role="status">
        {returned && (
          <div className={classes(cardStyles.sunken, styles.paid)}>
            <p>
              {t(returned.method === "other" ? "ways.paid_text" : "ways.paid", {
                amount: formatAmount(returned.amount, currency),
                service: SERVICE_NAMES[returned.method],
              })}
            </p>
            <div className={styles.answers}>
              <Button busy={busy} onClick={() => onPaid(returned)}>
                {t("ways.yes")}
              </Button>
              <Button variant="secondary" onClick={finish}>
                {t("ways.no")}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** A handle whose number stays on one line if it fits. */
function HandleText({ handle }: { handle: string }) {
  const [before, number, ...after] = isolated(handle).split(NUMBER);
  return (
    <span className={styles.text}>
      {before}
      <span className={styles.number}>{number}</span>
      {after}
    </span>
  );
}
