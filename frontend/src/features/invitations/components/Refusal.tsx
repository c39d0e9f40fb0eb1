import { useTranslation } from "react-i18next";
import type { InvitationState } from "@/data/invitation/preview";
import { DeadLink } from "@/ui/DeadLink";

type Refused = Exclude<InvitationState, "valid">;

/** The screen of an invitation that cannot be used: the reason, and whom to ask (docs/product.md 6). */
export function Refusal({ state }: { state: Refused }) {
  const { t } = useTranslation("invitations");
  return <DeadLink title={t(`refused.${state}.title`)} text={t(`refused.${state}.text`)} />;
}
