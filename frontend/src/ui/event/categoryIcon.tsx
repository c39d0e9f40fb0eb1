import { CakeSlice, Luggage, PartyPopper, Plane, Sparkles, Utensils } from "lucide-react";
import type { ReactNode } from "react";
import type { EventCategory } from "@/data/event/model";

const ICONS = {
  long_vacation: Plane,
  short_trip: Luggage,
  dining_friends: Utensils,
  weekend_fun: PartyPopper,
  special_occasion: CakeSlice,
  other: Sparkles,
} satisfies Record<EventCategory, unknown>;

/** Returns the icon of an event's category. */
export function categoryIcon(category: EventCategory, size = 22): ReactNode {
  const Icon = ICONS[category];
  return <Icon size={size} aria-hidden="true" />;
}
