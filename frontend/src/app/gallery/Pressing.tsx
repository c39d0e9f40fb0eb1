import { CalendarPlus, Plus, Trash2 } from "lucide-react";
import { Button, ButtonLink, IconButton } from "@/ui/Button";
import { Badge, Card, CardLink } from "@/ui/Card";
import { Mark } from "@/ui/Logo";
import { Menu } from "@/ui/Menu";
import { Shelf } from "./Shelf";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const TONES = ["neutral", "accent", "positive", "negative"] as const;
const nothing = () => undefined;

export function Pressing() {
  return (
    <>
      <Shelf title="Button">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            busy
          </Button>
        ))}
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            disabled
          </Button>
        ))}
        <Button size="large">
          <Plus size={20} aria-hidden="true" /> large
        </Button>
        <Button size="large" wide>
          wide
        </Button>
        <ButtonLink to="/_ui" variant="secondary">
          link
        </ButtonLink>
        <IconButton label="Delete" icon={<Trash2 size={22} />} />
        <IconButton label="Delete" icon={<Trash2 size={22} />} disabled />
      </Shelf>
      <Shelf title="Card and badge">
        <Card>Card</Card>
        <CardLink to="/_ui">CardLink</CardLink>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Shelf>
      <Shelf title="Menu and mark">
        <Menu
          trigger={<Button variant="secondary">Menu</Button>}
          items={[
            { icon: <CalendarPlus size={20} />, label: "Item", onSelect: nothing },
            { icon: <Trash2 size={20} />, label: "Danger", onSelect: nothing, danger: true },
          ]}
        />
        <Mark />
        <Mark size={72} />
      </Shelf>
    </>
  );
}
