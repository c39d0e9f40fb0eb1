import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { Unanswered } from "@/data/settlement/settlements";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Soft, Stack } from "@/ui/layout";
import { ReceivedQuestion } from "@/ui/people/ReceivedQuestion";

/** Asks about each payment whose arrival the reader has not confirmed. The event's name leads to the payment. */
export default function ArrivalQuestions({ payments }: { payments: readonly Unanswered[] }) {
  const { t } = useTranslation("settlement");
  const [isWhole, setWhole] = useState(false);
  // The balances stay in sight.
  const shown = isWhole ? payments : payments.slice(0, 1);
  const rest = payments.length - shown.length;
  return (
    <Card>
      <Stack gap={5}>
        {shown.map((payment) => (
          <ReceivedQuestion key={payment.id} payment={payment}>
            {payment.event && (
              <Soft>
                <Link to={pathTo("settlement", { eventId: payment.event.id }, { payment: payment.id })}>
                  {isolated(payment.event.name)}
                </Link>
              </Soft>
            )}
          </ReceivedQuestion>
        ))}
        {rest > 0 && (
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t("mine_rest", { count: rest })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
