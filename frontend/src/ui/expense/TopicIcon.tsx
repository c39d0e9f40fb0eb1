import {
  BedDouble,
  Fuel,
  Gift,
  HeartPulse,
  House,
  Shapes,
  ShoppingBag,
  ShoppingBasket,
  Ticket,
  TrainFront,
  Utensils,
  Wine,
} from "lucide-react";
import type { Topic } from "@/core/topics/topic";

const ICONS = {
  groceries: ShoppingBasket,
  eating_out: Utensils,
  drinks: Wine,
  lodging: BedDouble,
  transport: TrainFront,
  fuel: Fuel,
  tickets: Ticket,
  shopping: ShoppingBag,
  household: House,
  health: HeartPulse,
  gifts: Gift,
  other: Shapes,
} satisfies Record<Topic, unknown>;

/** The pictogram of a topic. Its name is beside it or in a label. */
export function TopicIcon({ topic, size }: { topic: Topic; size: number }) {
  const Icon = ICONS[topic];
  return <Icon size={size} aria-hidden="true" />;
}
