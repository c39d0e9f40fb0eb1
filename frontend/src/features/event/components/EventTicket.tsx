import { Plus, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import type { EventPage } from "@/data/event/model";
import { inviteUrl } from "@/data/invitation/inviteUrl";
import { useInvitationToShare } from "@/data/invitation/toShare";
import { useOnline } from "@/platform/network/useOnline";
import { Button, ButtonLink } from "@/ui/Button";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { useShareLink } from "@/ui/invitation/useShareLink";
import { Avatar } from "@/ui/people/Avatar";
import { QrCode } from "@/ui/QrCode";
import { Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import styles from "./EventTicket.module.css";

/** Fewest seats that the ticket shows. */
const SEATS = 5;

/** Invites people to an event without expenses, shows a seat per member, and offers to add the first expense. */
export function EventTicket({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const eventId = page.event.id;
  const people = page.participants.filter((p) => p.status === "active").map((p) => p.person);
  return (
    <section className={styles.ticket} aria-labelledby="ticket-title">
      <header className={styles.head}>
        <h2 id="ticket-title">{t("ticket.title")}</h2>
        <p>{t("ticket.text")}</p>
      </header>
      <div className={styles.body}>
        <TicketLink eventId={eventId} />
        <p className="visually-hidden">{t("ticket.joined", { count: people.length })}</p>
        <ul className={styles.seats} aria-hidden="true">
          {people.map((person) => (
            <li key={person.id} className={styles.seat}>
              <Avatar person={person} size={40} />
            </li>
          ))}
          {Array.from({ length: SEATS - people.length }, (_, free) => people.length + free).map((seat) => (
            <li key={seat} className={styles.free} />
          ))}
        </ul>
      </div>
      <div className={styles.seam} aria-hidden="true" />
      <div className={styles.stub}>
        <p>{t("page.empty_title")}</p>
        <ButtonLink variant="secondary" wide to={pathTo("addExpense", { eventId })}>
          <Plus size={20} aria-hidden="true" /> {t("ticket.first_expense")}
        </ButtonLink>
        <ButtonLink variant="quiet" wide to={pathTo("importInto", { eventId })}>
          {t("ticket.import")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Shows the invite link as a QR code, with a button that shares it. */
function TicketLink({ eventId }: { eventId: string }) {
  const { t } = useTranslation(["events", "invitations"]);
  const online = useOnline();
  const invitation = useInvitationToShare(eventId, "group");
  const failure = useFailure(invitation);
  const openLinks = useShareDialog((s) => s.open);
  const { share } = useShareLink();
  const token = invitation.data?.token;
  if (token !== undefined) {
    return (
      <>
        <QrCode text={inviteUrl(token)} label={t("invitations:share.qr")} size={176} />
        <Button size="large" wide onClick={() => void share(token)}>
          <Share2 size={20} aria-hidden="true" /> {t("invitations:share.share")}
        </Button>
      </>
    );
  }
  if (!online) {
    return (
      <Button size="large" wide disabled>
        <Share2 size={20} aria-hidden="true" /> {t("ticket.offline")}
      </Button>
    );
  }
  if (failure) {
    return (
      <Button size="large" wide onClick={() => openLinks(eventId)}>
        <Share2 size={20} aria-hidden="true" /> {t("invitations:share.share")}
      </Button>
    );
  }
  return (
    <Loading>
      <Skeleton width="176px" height="176px" />
    </Loading>
  );
}
