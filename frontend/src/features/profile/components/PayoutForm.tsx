import { type ChangeEvent, type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CURRENCIES, type OfferedCurrency } from "@/core/money/currency";
import { saveProfile } from "@/data/person/saveProfile";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { dropDraft, readDraft, releaseDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { onDemand } from "@/ui/onDemand";
import { type SaveFailure, SaveProblem } from "@/ui/outbox/SaveProblem";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Select } from "@/ui/Select";
import { useFieldError } from "@/ui/useFieldError";
import { useSaveProfile } from "../api/profile";
import { currencyOfIban, formatIban, isIban, plainIban } from "../iban";
import { type Payout, type Profile, payoutChanges, payoutOf } from "../profile";
import styles from "./PayoutForm.module.css";

const ProfileConflict = onDemand(async () => (await import("./ProfileConflict")).ProfileConflict, { over: true });

const DRAFT = "payout";
const countryOf = (iban: string) => plainIban(iban).slice(0, 2);

/** The reader's IBAN and its currency, which people who owe them see. */
export function PayoutForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(["profile", "common"]);
  const fieldError = useFieldError();
  const showSaved = useSavedToast();
  const save = useSaveProfile();
  const field = useRef<HTMLInputElement>(null);
  /** Input by field. A field without input shows what is stored. */
  const [typed, setTyped] = useState(() => readDraft<Partial<Payout>>(DRAFT) ?? {});
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const refused = useOutbox((s) => s.mutations).some(
    (mutation) => mutation.state === "attention" && isOfKind(mutation, saveProfile),
  );
  const payout: Payout = { ...payoutOf(profile), ...typed };
  const columns = payoutChanges(profile, payout);
  const changed = Object.keys(columns).length > 0;
  const wrong = plainIban(payout.iban) !== "" && !isIban(payout.iban);
  useDraft(DRAFT, typed, changed, save.isPending);

  /** The account's currency follows the IBAN's country until somebody chooses one. A first IBAN of elsewhere is in euros. */
  const typeIban = (iban: string) => {
    const known = currencyOfIban(iban) ?? (profile.iban === null ? "EUR" : null);
    const currency = countryOf(iban) === countryOf(payout.iban) ? null : known;
    const follows = currency !== null && (typed.iban_currency === undefined || typed.followed === true);
    setTyped({ ...typed, iban, ...(follows && { iban_currency: currency, followed: true }) });
  };
  const startOver = () => {
    releaseDraft(DRAFT);
    dropDraft(DRAFT);
    setTyped({});
    setTried(false);
  };
  const submit = async () => {
    setTried(true);
    setFailure(null);
    if (wrong) return field.current?.focus();
    const changes = { columns, email: null, password: null, currentPassword: "" };
    try {
      const saved = await save.mutateAsync({ profile, changes, draft: DRAFT });
      if (saved.columns) throw saved.columns;
      startOver();
      showSaved(saved.saved, t("updated"));
    } catch (error) {
      setFailure({ error, fallback: "failed_update_profile" });
    }
  };
  return (
    <Card>
      <Form onSubmit={submit}>
        <div className={styles.fields}>
          <IbanField
            ref={field}
            value={payout.iban}
            error={fieldError(tried && wrong ? { message: "invalid_iban" } : undefined)}
            onChange={typeIban}
          />
          {payout.iban !== "" && (
            <Select<OfferedCurrency>
              label={t("profile:payout.iban_currency")}
              value={payout.iban_currency}
              onChange={(iban_currency) => setTyped({ ...typed, iban_currency, followed: false })}
              options={CURRENCIES.map((currency) => ({ value: currency, label: t(`common:currency.${currency}`) }))}
            />
          )}
        </div>
        <SaveProblem failure={failure} busy={save.isPending} />
        <Button
          type="submit"
          busy={save.isPending}
          disabled={!changed}
          aria-label={`${t("common:save")}: ${t("profile:payout.iban")}`}
        >
          {t("common:save")}
        </Button>
      </Form>
      {refused && <ProfileConflict profile={profile} onChosen={startOver} />}
    </Card>
  );
}

/** Returns the typed IBAN, grouped in fours while typing at the end. Corrections in the middle are not regrouped. */
function typedIban({ target }: ChangeEvent<HTMLInputElement>): string {
  const atEnd = target.selectionStart === target.value.length;
  return atEnd ? formatIban(target.value) : target.value.toUpperCase();
}

interface IbanFieldProps {
  value: string;
  error: string | undefined;
  onChange: (iban: string) => void;
  ref: Ref<HTMLInputElement>;
}

function IbanField({ value, error, onChange, ref }: IbanFieldProps) {
  const { t } = useTranslation("profile");
  return (
    <TextField
      ref={ref}
      value={value}
      label={t("payout.iban")}
      hint={t("payout.iban_hint")}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(change) => onChange(typedIban(change))}
      onBlur={() => onChange(formatIban(value))}
    />
  );
}
