import { Check, Copy, Link2, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { useKnownEvent } from "@/data/event/eventPage";
import { copyText } from "@/platform/clipboard/copyText";
import { shareText } from "@/platform/clipboard/shareText";
import { AppError } from "@/platform/errors/appError";
import { useOnline } from "@/platform/network/useOnline";
import { Button, IconButton } from "@/ui/Button";
import { Soft } from "@/ui/layout";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useMakeViewLink, useViewLinks } from "../api/viewLinks";
import styles from "./ShareDialog.module.css";
import { ViewLinkLine } from "./ViewLinkLine";
import lines from "./ViewLinks.module.css";

/** Creates view-only links, shows a new one once, and lists the valid ones. */
export default function ViewLinks({ eventId }: { eventId: string }) {
  const { t } = useTranslation("view");
  const online = useOnline();
  const made = useMakeViewLink(eventId);
  const links = useViewLinks(eventId);
  const participants = useKnownEvent(eventId).data?.participants ?? [];
  const showError = useErrorToast();
  const working = links.data ?? [];
  // A revoked link must not be shown any longer.
  const fresh = made.data && (!links.data || working.some(({ id }) => id === made.data.id)) ? made.data : null;
  return (
    <div className={lines.links}>
      <Soft size="m">{t("link.hint")}</Soft>
      {fresh && <FreshLink key={fresh.id} url={window.location.origin + pathTo("view", { token: fresh.token })} />}
      <Button
        variant="secondary"
        wide
        disabled={!online}
        busy={made.isPending}
        onClick={() => made.mutate(undefined, { onError: (error) => showError(error, "failed_create_invite_link") })}
      >
        <Link2 size={18} aria-hidden="true" /> {t(online ? "link.make" : "link.offline")}
      </Button>
      {working.length > 0 && (
        <section aria-label={t("link.working")}>
          <h3 className={lines.title}>{t("link.working")}</h3>
          <ul>
            {working.map((link) => (
              <ViewLinkLine
                key={link.id}
                eventId={eventId}
                link={link}
                maker={participants.find(({ user_id }) => user_id === link.created_by)?.person}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A new link with buttons to pass it on. It is shown only once. */
function FreshLink({ url }: { url: string }) {
  const { t } = useTranslation("view");
  const [copied, setCopied] = useState(false);
  const showError = useErrorToast();

  async function copy() {
    if (!(await copyText(url))) return showError(new AppError("failed_copy_to_clipboard", 0));
    setCopied(true);
    toast.success(t("link.copied"));
  }

  async function share() {
    try {
      if ((await shareText(`${t("link.message")} ${url}`)) === "copied") toast.success(t("link.copied"));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <div className={lines.fresh} role="status">
      <p>{t("link.once")}</p>
      <div className={styles.link}>
        <input readOnly value={url} aria-label={t("link.label")} onFocus={(event) => event.target.select()} />
        <IconButton
          label={t("link.copy")}
          icon={copied ? <Check size={20} /> : <Copy size={20} />}
          onClick={() => void copy()}
        />
      </div>
      <Button wide onClick={() => void share()}>
        <Share2 size={18} aria-hidden="true" /> {t("link.share")}
      </Button>
    </div>
  );
}
