import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { eventPageQuery } from "@/data/event/eventPage";
import { isMoney } from "@/data/event/mutationKind";
import { usePersonName } from "@/data/person/usePersonName";
import { kindOf, type Mutation, UNKNOWN_CHANGE } from "@/offline/mutation";
import { dependentsOf } from "@/offline/order";
import { dropMutation, useOutbox } from "@/offline/queue";
import { sendAgain } from "@/offline/submit";
import { AppError } from "@/platform/errors/appError";
import { closeOverlays } from "@/platform/navigation/overlayHistory";
import { Button, ButtonLink } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Stack } from "@/ui/layout";
import { lookAtRefused, showsRefused } from "@/ui/lookAtRefused";
import { Notice } from "@/ui/Notice";
import { Section } from "@/ui/Page";
import { useErrorText } from "@/ui/useErrorText";
import styles from "./RefusedList.module.css";

/** Pages that do not say why a change was refused, as forms do. */
const SILENT_PAGES = [PATHS.event, PATHS.person];

/**
 * Counts the refused mutations in a line above the screen. A single one is opened where it is decided, if that
 * page says why. A dialog lists the others, with what the person can do.
 */
export function RefusedList({ refused }: { refused: readonly Mutation[] }) {
  const { t } = useTranslation("expenses");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const all = useOutbox((s) => s.mutations);
  const [only, ...others] = refused;
  const path = only && others.length === 0 && dependentsOf(only, all).length === 0 ? decisionPathOf(only) : null;
  const page = path?.replace(/[?#].*/, "") ?? null;
  const saysWhy = page !== null && !SILENT_PAGES.some((silent) => matchPath(silent, page));
  const { pathname } = useLocation();
  // The form of an expense says it for as long as it is open. Other pages say it in a dialog that can be closed, or not at all.
  const formSaysIt = only && isMoney(only) && page === pathname && matchPath(PATHS.editExpense, page);
  const look = async () => {
    if (!saysWhy || !path) return setOpen(true);
    // The form that was left may just be closing its comparison, whose step back would undo the navigation.
    await closeOverlays();
    navigate(path);
  };
  // Registered before the line is painted, so that a press on it always leads somewhere.
  useLayoutEffect(() => (formSaysIt ? undefined : showsRefused(() => void look())));
  if (formSaysIt) return null;
  return (
    <div className={styles.bar}>
      <Notice tone="warning" action={{ label: t("refused.look"), onAct: lookAtRefused }}>
        {t("refused.count", { count: refused.length })}
      </Notice>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("refused.title")} description={t("refused.explain")}>
        <RefusedItems refused={refused} onLeave={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** Lists the refused mutations on the page of the news. */
export function RefusedSection({ refused }: { refused: readonly Mutation[] }) {
  const { t } = useTranslation("expenses");
  return (
    <Section title={t("refused.title")}>
      <RefusedItems refused={refused} />
    </Section>
  );
}

interface RefusedItemsProps {
  refused: readonly Mutation[];
  /** Runs when the person opens the page of one. */
  onLeave?: () => void;
}

function RefusedItems({ refused, onLeave = () => undefined }: RefusedItemsProps) {
  return (
    <Stack as="ul" gap={3}>
      {refused.map((mutation) => (
        <RefusedChange key={mutation.id} mutation={mutation} onLeave={onLeave} />
      ))}
    </Stack>
  );
}

/** Refusals because the person cannot open the event. */
const WITHOUT_EVENT = ["event_not_found", "not_participant", "only_participants_can_edit"];

/** Returns the page where the person decides about a refusal; null when there is none, or its event cannot be opened. */
function decisionPathOf(mutation: Mutation): string | null {
  const { payload, code } = mutation;
  return WITHOUT_EVENT.includes(code ?? "") ? null : (kindOf(mutation).decisionPath?.(payload, code) ?? null);
}

function RefusedChange({ mutation, onLeave }: { mutation: Mutation; onLeave: () => void }) {
  const { t } = useTranslation(["expenses", "common"]);
  const errorText = useErrorText();
  const path = decisionPathOf(mutation);
  const confirmed = kindOf(mutation).insist?.(mutation.payload, mutation.code) ?? null;
  const all = useOutbox((s) => s.mutations);
  const dependents = dependentsOf(mutation, all);
  const count = dependents.filter(isMoney).length;
  const discard = async () => {
    // The prerequisite last: its dependents are not sent until it is dropped.
    for (const each of [...dependents, mutation]) await dropMutation(each);
  };
  return (
    <li className={styles.change}>
      <p className={styles.what}>{useMutationName(mutation)}</p>
      <p className={styles.reason}>{errorText(new AppError(mutation.code ?? "unexpected_error", 0))}</p>
      <div className={styles.actions}>
        {path ? (
          <ButtonLink to={path} onClick={onLeave}>
            {t("refused.open")}
          </ButtonLink>
        ) : (
          mutation.code !== UNKNOWN_CHANGE && (
            <Button onClick={() => void sendAgain(mutation, confirmed ?? undefined)}>
              {t(confirmed ? "common:record_anyway" : "refused.retry")}
            </Button>
          )
        )}
        <Button variant="danger" onClick={() => void discard()}>
          {count > 0 ? t("refused.discard_event", { count }) : t("refused.discard")}
        </Button>
      </div>
    </li>
  );
}

/** Names a mutation: "Dinner · 84.20 EUR", "Deleting Dinner", "Payment of 20.00 EUR · You → Berk", "Event: Ski week". */
function useMutationName(mutation: Mutation): string {
  const { t } = useTranslation("expenses");
  const { key, values = {}, people = [] } = kindOf(mutation).label(mutation.payload);
  const named = Object.entries(values).map(([name, value]) => [name, value ?? t("all.general")]);
  const text = t(key, Object.fromEntries(named));
  const names = useNames(mutation.events[0] ?? "", people);
  return names.length > 0 ? `${text} · ${names.join(" → ")}` : text;
}

/** Returns the names of people of an event. Empty if the event has not arrived, or cannot be opened. */
function useNames(eventId: string, people: readonly string[]): string[] {
  const nameOf = usePersonName();
  const { data } = useQuery({ ...eventPageQuery(eventId), enabled: people.length > 0 });
  if (!data) return [];
  return people.map((id) => nameOf(data.participants.find(({ user_id }) => user_id === id)?.person, { you: true }));
}
