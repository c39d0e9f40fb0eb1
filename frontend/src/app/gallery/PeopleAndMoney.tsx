import type { Units } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { personWith } from "@/data/person/model";
import { Amount } from "@/ui/Amount";
import { BalanceBar } from "@/ui/BalanceBar";
import { Avatar, AvatarStack, PairAvatar } from "@/ui/people/Avatar";
import { QrCode } from "@/ui/QrCode";
import { Legend, SumBars } from "@/ui/SumBars";
import styles from "./Gallery.module.css";
import { Shelf } from "./Shelf";

const PEOPLE: readonly Person[] = ["Ada Lovelace", "İpek Ağaç", "Zoë", "Berk Demir", "Çınar", "Mia Rossi"].map(
  (name, index) => {
    const [first_name = null, last_name = null] = name.split(" ");
    return personWith({ id: `person-${index}`, first_name, last_name });
  },
);
const GONE = personWith({ id: "gone", deleted: true });
const SUMS = [0, 5, 123450, 999999999] as Units[];

export function PeopleAndMoney() {
  return (
    <>
      <Shelf title="Avatar">
        {PEOPLE.map((person) => (
          <Avatar key={person.id} person={person} />
        ))}
        <Avatar person={GONE} />
        <Avatar person={PEOPLE[0] ?? GONE} size={68} />
        <PairAvatar people={PEOPLE.slice(0, 1)} />
        <PairAvatar people={PEOPLE.slice(0, 2)} />
        <AvatarStack people={PEOPLE.slice(0, 3)} />
        <AvatarStack people={PEOPLE} />
        <AvatarStack people={PEOPLE} total={100} size={40} />
      </Shelf>
      <Shelf title="Amount">
        {SUMS.map((amount) => (
          <Amount key={amount} amount={amount} currency="EUR" />
        ))}
        <Amount amount={8420 as Units} currency="TRY" signed />
        <Amount amount={-8420 as Units} currency="TRY" signed />
        <Amount amount={0 as Units} currency="TRY" signed />
        <Amount amount={123450 as Units} currency="JPY" />
        <Amount amount={123450 as Units} currency="KWD" />
      </Shelf>
      <Shelf title="Sums as bars">
        <SumBars
          currency="EUR"
          partName="Share"
          rows={PEOPLE.slice(0, 3).map(({ id, first_name }, place) => ({
            key: id,
            name: first_name ?? "",
            total: (4000 * (place + 1)) as Units,
            part: 2500 as Units,
          }))}
        />
        <Legend total="Paid" full="Share" />
      </Shelf>
      <Shelf title="Balances as bars">
        {[8420, 0, -4210].map((net) => (
          <div key={net} className={styles.row}>
            <BalanceBar net={net as Units} part={Math.abs(net) / 8420} />
          </div>
        ))}
      </Shelf>
      <Shelf title="QR code">
        <QrCode text="https://divido.example/invite/0123456789" label="QR code" size={120} />
      </Shelf>
    </>
  );
}
