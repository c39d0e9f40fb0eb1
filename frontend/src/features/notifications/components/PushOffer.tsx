import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { Button } from "@/ui/Button";
import { PromptCard } from "@/ui/PromptCard";
import { usePush } from "../usePush";

/** Offers notifications, once on a device. Devices that need the app installed first get a link to the help. */
export default function PushOffer() {
  const { t } = useTranslation("notificationSettings");
  const { state, busy, change } = usePush();
  const [answered, setAnswered] = useState(false);
  const answer = () => {
    localStore.set(KEYS.pushOffered, "true");
    setAnswered(true);
  };
  if (answered || state === "on" || state === "denied") return null;
  return (
    <PromptCard title={t("offer.title")} text={t("offer.text")}>
      {"PushManager" in window ? (
        <Button disabled={busy} onClick={() => void change(true).then(answer)}>
          {t("offer.switch_on")}
        </Button>
      ) : (
        <Link to={PATHS.profileNotifications} onClick={answer}>
          {t("offer.how")}
        </Link>
      )}
      <Button variant="secondary" onClick={answer}>
        {t("offer.not_now")}
      </Button>
    </PromptCard>
  );
}
