import { useTranslation } from "react-i18next";
import { saveProfile } from "@/data/person/saveProfile";
import { useRefusedSettings } from "@/data/settings/useRefusedSettings";
import { VersionsDialog } from "@/ui/outbox/VersionsDialog";
import { useErrorToast } from "@/ui/useErrorText";
import { formatIban } from "../iban";
import type { Profile } from "../profile";

/** In the form's order, with its labels. */
const FIELDS = {
  first_name: "about.first_name",
  last_name: "about.last_name",
  phone_number: "about.phone",
  country: "about.country",
  city: "about.city",
  iban: "payout.iban",
  iban_currency: "payout.iban_currency",
} as const;
type Field = keyof typeof FIELDS;

interface ProfileConflictProps {
  profile: Profile;
  onChosen: () => void;
}

/** Shows two versions of a profile that was changed on two devices. The user chooses one. */
export function ProfileConflict({ profile, onChosen }: ProfileConflictProps) {
  const { t } = useTranslation("profile");
  const showError = useErrorToast();
  const { refused, columns, busy, putOff, choose } = useRefusedSettings(saveProfile, profile);
  const fields = (Object.keys(FIELDS) as Field[]).filter((field) => columns.some((column) => column === field));
  if (!refused || fields.length === 0) return null;

  const keep = (version: "mine" | "theirs") => () =>
    choose(version).then(onChosen, (error: unknown) => showError(error, "failed_update_profile"));
  const textOf = (value: string | null | undefined, field: Field) =>
    (field === "iban" ? formatIban(value ?? "") : value) || t("conflict.nothing");
  return (
    <VersionsDialog
      words={t("conflict", { returnObjects: true })}
      versions={fields.map((field) => ({
        field: t(FIELDS[field]),
        mine: textOf(refused.payload.changes[field], field),
        theirs: textOf(profile[field], field),
      }))}
      onClose={putOff}
      onKeepMine={keep("mine")}
      onTakeTheirs={keep("theirs")}
      busy={busy}
    />
  );
}
