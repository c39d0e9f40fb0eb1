import { Plus, Share2 } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { ZERO } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { EventPage } from "@/data/event/model";
import { inviteUrl } from "@/data/invitation/inviteUrl";
import { useInvitationToShare } from "@/data/invitation/toShare";
import { useOnline } from "@/platform/network/useOnline";
import { Button, ButtonLink } from "@/ui/Button";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { useShareLink } from "@/ui/invitation/useShareLink";
import { AddPerson } from "@/ui/people/AddPerson";
import { Avatar } from "@/ui/people/Avatar";
import { QrCode } from "@/ui/QrCode";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import { useStoreVisit } from "../useStoreVisit";
import styles from "./EventTicket.module.css";

/** Fewest seats that the ticket shows. */
const SEATS = 5;

interface EventTicketProps {
  page: EventPage;
  /** Called when the field for names unfolds or folds. */
  onNaming: (isNaming: boolean) => void;
}

/** Invites people to an event without expenses, shows a seat per member, and offers to add the first expense. */
export function EventTicket({ page, onNaming }: EventTicketProps) {
  const { t } = useTranslation("events");
  const eventId = page.event.id;
  useStoreVisit(page, ZERO);
  const people = page.participants.filter((p) => p.status === "active").map((p) => p.person);
  return (
    <section className={styles.ticket} aria-labelledby="ticket-title">
      <header className={styles.head}>
        <h2 id="ticket-title">{t("ticket.title")}</h2>
        <p>{t("ticket.text")}</p>
      </header>
      <div className={styles.body}>
        <TicketLink eventId={eventId} />
        <ScreenReaderOnly as="p">{t("ticket.joined", { count: people.length })}</ScreenReaderOnly>
        <div className={styles.seats}>
          {people.map((person) => (
            <span key={person.id} className={styles.seat} aria-hidden="true">
              <Avatar person={person} size={40} />
            </span>
          ))}
          <AddPerson
            eventId={eventId}
            others={people}
            className={styles.adding}
            onOpen={onNaming}
            trigger={<FreeSeats taken={people.length} />}
          />
        </div>
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

/** The free seats, at least one, which offer to add somebody by name. */
function FreeSeats({ taken, ...button }: { taken: number } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const { t } = useTranslation("events");
  const seats = Math.max(SEATS - taken, 1);
  return (
    <button {...button} type="button" className={styles.free}>
      <span className={styles.row}>
        {Array.from({ length: seats }, (_, seat) => taken + seat).map((seat) => (
          <span key={seat}>{seat === taken && <Plus size={20} aria-hidden="true" />}</span>
        ))}
      </span>
      <b>{t("ticket.add_by_name")}</b>
    </button>
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
