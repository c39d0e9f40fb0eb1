import { useTranslation } from "react-i18next";
import type { ParticipantRole } from "@/data/event/model";
import { Badge } from "@/ui/Card";

/** Shows the role of a participant (docs/product.md 5.2). The screen names a "participant" a member. */
export function RoleBadge({ role }: { role: ParticipantRole }) {
  const { t } = useTranslation("people");
  return role === "admin" ? <Badge tone="accent">{t("admin")}</Badge> : <Badge>{t("member")}</Badge>;
}
