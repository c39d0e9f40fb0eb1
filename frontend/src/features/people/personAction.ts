import type { ParseKeys } from "i18next";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { EventPage, Participant } from "@/data/event/model";

/** Who looks at the list of an event's people. */
interface Reader {
  id: string | null;
  isAdmin: boolean;
}

export interface PersonPanelProps {
  page: EventPage;
  participant: Participant;
  open: boolean;
  onClose: () => void;
}

/** Something that can be done with a person of an event, in the menu beside them. */
export interface PersonAction {
  label: ParseKeys<"people">;
  icon: LucideIcon;
  danger?: true;
  isOffered: (participant: Participant, reader: Reader, page: EventPage) => boolean;
  /** Without a connection the menu then says that it needs one. */
  needsNetwork: (participant: Participant, page: EventPage) => boolean;
  /** What it opens: a dialog that carries it out, fetched when it is chosen. */
  Panel: ComponentType<PersonPanelProps>;
}
