import { useQuery } from "@tanstack/react-query";
import { ibanRequestsQuery } from "@/data/settlement/ibanRequests";
import IbanRequests from "@/ui/event/IbanRequests";

/** Lists open requests for the reader's IBAN in all events. Renders nothing if there are none. */
export default function AskedInAll() {
  const { data = [] } = useQuery(ibanRequestsQuery);
  const waiting = data.filter(({ allowed }) => allowed === null);
  return waiting.length === 0 ? null : <IbanRequests requests={waiting} />;
}
