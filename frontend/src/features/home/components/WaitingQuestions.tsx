import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Soft, Stack } from "@/ui/layout";
import { ReceivedQuestion } from "@/ui/people/ReceivedQuestion";
import type { Dashboard } from "../dashboard";
import { IbanQuestion } from "./IbanQuestion";

/**
 * Asks what others wait for: who may see how to pay the reader, then whether payments arrived. The event's name leads
 * to its settlement, where both are asked, too.
 */
export default function WaitingQuestions({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("settlement");
  const [isWhole, setWhole] = useState(false);
  const questions = [
    ...dashboard.unanswered_iban_requests.map((request) => (
      <IbanQuestion key={`${request.event_id} ${request.asked_by}`} request={request}>
        <ToSettlement eventId={request.event_id}>{request.event_name}</ToSettlement>
      </IbanQuestion>
    )),
    ...dashboard.unanswered_payments.map((payment) => (
      <ReceivedQuestion key={payment.id} payment={payment}>
        {payment.event && (
          <ToSettlement eventId={payment.event.id} payment={payment.id}>
            {payment.event.name}
          </ToSettlement>
        )}
      </ReceivedQuestion>
    )),
  ];
  // The balances stay in sight.
  const shown = isWhole ? questions : questions.slice(0, 1);
  const rest = questions.length - shown.length;
  return (
    <Card>
      <Stack gap={5}>
        {shown}
        {rest > 0 && (
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t("mine_rest", { count: rest })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function ToSettlement({ eventId, payment, children }: { eventId: string; payment?: string; children: string }) {
  return (
    <Soft>
      <Link to={pathTo("settlement", { eventId }, payment ? { payment } : undefined)}>{isolated(children)}</Link>
    </Soft>
  );
}
