import { useQuery } from "@tanstack/react-query";
import { ibanRequestsQuery } from "@/data/settlement/ibanRequests";
import IbanRequests from "@/ui/event/IbanRequests";

/** Who of all events asks for the reader's IBAN; nothing where nobody does. */
export default function AskedInAll() {
  const { data = [] } = useQuery(ibanRequestsQuery);
  const waiting = data.filter(({ allowed }) => allowed === null);
  return waiting.length === 0 ? null : <IbanRequests requests={waiting} />;
}
