import { useTranslation } from "react-i18next";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { useOnline } from "@/platform/network/useOnline";
import { guestDevice } from "@/platform/session/guestDevice";
import { GuestNameForm } from "@/ui/guest/GuestNameForm";
import { useErrorToast } from "@/ui/useErrorText";
import { useOnce } from "@/ui/useOnce";
import { useJoinAsGuest } from "../api/joinAsGuest";

/**
 * Joins with a name alone (docs/product.md 3.5). After a reload in the middle of joining, it goes on by itself with the
 * name that was typed.
 */
export function GuestForm({ token }: { token: string }) {
  const { t } = useTranslation("invitations");
  const online = useOnline();
  const showError = useErrorToast();
  const { mutate, isPending } = useJoinAsGuest(token);
  const join = (name: string) => mutate(name, { onError: (error) => showError(error, "failed_join_event") });
  const begun = guestDevice.get()?.name ?? "";
  useOnce(begun !== "" && online && pendingInvitation.isAccepted(token), () => join(begun));

  return (
    <GuestNameForm
      busy={isPending}
      placeholder={t("guest.placeholder")}
      words={{
        name: t("guest.name"),
        missing: t("guest.missing"),
        submit: t("guest.join"),
        busy: t("guest.joining"),
        consent: t("guest.consent"),
        terms: t("guest.terms"),
        privacy: t("guest.privacy"),
      }}
      onName={join}
    />
  );
}
