import { useTranslation } from "react-i18next";
import type { InvitationState } from "@/data/invitation/preview";
import { AppError } from "@/platform/errors/appError";
import { DeadLink } from "@/ui/DeadLink";
import { useErrorText } from "@/ui/useErrorText";

type Refused = Exclude<InvitationState, "valid">;

/** Error code of an invitation that cannot be used (docs/product.md 6). */
const REFUSALS: Record<Refused, string> = {
  invalid: "invalid_invitation",
  not_found: "invitation_not_found",
  expired: "invitation_expired",
  used: "invalid_or_expired_invitation",
  revoked: "invalid_or_expired_invitation",
};

/** The screen of an invitation that cannot be used: the reason, and whom to ask. */
export function Refusal({ state }: { state: Refused }) {
  const { t } = useTranslation("invitations");
  const text = useErrorText();
  // A heading has no full stop.
  const title = text(new AppError(REFUSALS[state], 410)).replace(/\.$/u, "");
  return <DeadLink title={title} text={t(`refused.${state}`)} />;
}
