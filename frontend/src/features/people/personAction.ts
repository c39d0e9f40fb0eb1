import type { ParseKeys } from "i18next";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { EventPage, Participant } from "@/data/event/model";

/** The signed-in person who reads the list. */
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

/** An action in the menu of a person. */
export interface PersonAction {
  label: ParseKeys<"people">;
  icon: LucideIcon;
  danger?: true;
  isOffered: (participant: Participant, reader: Reader, page: EventPage) => boolean;
  /** Whether the action needs a connection. Offline, the menu says so. */
  needsNetwork: (participant: Participant, page: EventPage) => boolean;
  /** Dialog that performs the action, loaded when the action is chosen. */
  Panel: ComponentType<PersonPanelProps>;
}
