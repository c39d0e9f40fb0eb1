import { Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Segmented } from "@/ui/Segmented";
import { Select } from "@/ui/Select";
import { Shelf } from "./Shelf";

const OPTIONS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"].map((value) => ({ value, label: value }));
const TWO = [
  { value: "sun", label: "Sun", icon: <Sun size={18} aria-hidden="true" /> },
  { value: "moon", label: "Moon", icon: <Moon size={18} aria-hidden="true" /> },
];

export function Choosing() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [side, setSide] = useState("sun");
  return (
    <Shelf title="Select and segmented">
      <Select label="Nothing chosen" placeholder="Placeholder" value={chosen} onChange={setChosen} options={OPTIONS} />
      <Select label="Chosen, with a hint" hint="A hint" value="Two" onChange={setChosen} options={OPTIONS} />
      <Select label="Wrong" error="What is wrong with it." value={null} onChange={setChosen} options={OPTIONS} />
      <Select label="Disabled" disabled value="Two" onChange={setChosen} options={OPTIONS} />
      <Segmented label="Segmented" value={side} onChange={setSide} options={TWO} />
      <Segmented label="Label read out only" hideLabel value={side} onChange={setSide} options={TWO} />
    </Shelf>
  );
}
