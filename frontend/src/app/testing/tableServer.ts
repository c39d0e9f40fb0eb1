import type { Server } from "./server";

/** A bill on the table, as the API sends it, and a server that keeps it. */

export const TOKEN = "AAAAAAAAAAAAAAAAAAAAAA";
export const BILL_ID = "10000000-0000-4000-8000-00000000000a";
export const GUEST_PATH = `functions/v1/shared-bills/${TOKEN}`;

interface Mark {
  line_id: string;
  seat: number;
  weight: number;
  number: number;
}

const seat = (number: number, person_id: string, name: string | null, columns: object = {}) => ({
  ...{ seat: number, person_id, name, color: null, is_here: false, is_done: false, is_name_only: false },
  ...columns,
});

/** Ada has opened the bill; Berk was there. */
export const bill = () => ({
  id: BILL_ID,
  version: 1,
  currency: "EUR",
  title: "Gasthaus zur Post",
  host: "Ada" as string | null,
  status: "open",
  created_at: "2027-05-14T19:00:00Z",
  expires_at: "2027-05-15T19:00:00Z",
  closed_at: null as string | null,
  lines: [
    { id: "pide", label: "2× Pide", amount: 25 },
    { id: "wine", label: "Wine", amount: 20 },
    { id: "bread", label: "Bread", amount: 3.2 },
  ],
  extras: [{ kind: "tip", amount: 4.82, percent: 10, with_tax: false, spread: "items" }],
  seats: [seat(1, "ada", "Ada", { is_here: true }), seat(2, "berk", "Berk")],
  marks: [] as Mark[],
  my_seat: null as number | null,
  draft: undefined as object | undefined,
  expense_version: null as number | null,
});

type Bill = ReturnType<typeof bill>;

/** Answers as the real server: one seat a key, and of two marks the one with the higher number. */
export class TableServer {
  now: Bill = bill();
  keys = new Map<string, number>();
  /** The seat of the session that asks procedures. */
  mine = 1;

  constructor(readonly server: Server) {
    server
      .answers(GUEST_PATH, ({ search }) =>
        search.get("since") === String(this.now.version) ? new Response(null, { status: 304 }) : this.now,
      )
      .answers(`${GUEST_PATH}/seats`, ({ body }) => {
        const number = (body?.seat as number | undefined) ?? this.now.seats.length + 1;
        const named = this.now.seats.find((one) => one.seat === number);
        const taken = named
          ? { ...named, is_here: true }
          : seat(number, `0${number}`, body?.name as string, { is_here: true, is_name_only: true });
        this.change({ seats: [...this.now.seats.filter((one) => one.seat !== number), taken] });
        return { seat: number, bill: this.now };
      })
      .answers(`${GUEST_PATH}/marks`, ({ body }) => this.mark(this.guestsSeat(), body))
      .answers("rest/v1/rpc/shared_bill", ({ search }) =>
        search.get("since") === String(this.now.version) ? { version: this.now.version } : this.seen(),
      )
      .answers("rest/v1/rpc/mark_shared_bill", ({ body }) => this.mark(this.mine, body))
      .answers("rest/v1/rpc/lock_shared_bill", ({ body }) => this.change({ status: body?.locked ? "locked" : "open" }))
      .answers("rest/v1/rpc/remove_shared_bill_seat", ({ body }) => {
        const gone = this.now.seats.find(({ person_id }) => person_id === body?.person_id)?.seat;
        return this.change({
          seats: this.now.seats.filter((one) => one.seat !== gone),
          marks: this.now.marks.filter((one) => one.seat !== gone),
        });
      })
      .answers("rest/v1/rpc/renew_shared_bill_token", () => this.seen())
      .answers("rest/v1/rpc/close_shared_bill", ({ body }) => {
        if (body?.version !== this.now.version)
          return Response.json({ code: "PT409", message: "shared_bill_changed" }, { status: 409 });
        return { expense: {}, bill: this.change({ status: "closed" }) };
      });
  }

  /** The seat that a guest took last: tests have one guest. */
  private guestsSeat = () => this.now.seats.at(-1)?.seat ?? 0;
  private seen = () => ({ ...this.now, my_seat: this.mine });

  change(changed: Partial<Bill>) {
    this.now = { ...this.now, ...changed, version: this.now.version + 1 };
    return this.seen();
  }

  /** Marks lines as somebody else's phone does. */
  taps(number: number, line_id: string, weight = 1) {
    return this.mark(number, { marks: [{ line_id, weight, number: 1 }] });
  }

  private mark(number: number, body: Record<string, unknown> | null) {
    const sent = ((body?.marks ?? []) as Omit<Mark, "seat">[]).map((mark) => ({ ...mark, seat: number }));
    const marks = [...this.now.marks];
    for (const mark of sent) {
      const place = marks.findIndex((one) => one.line_id === mark.line_id && one.seat === number);
      if (place === -1) marks.push(mark);
      else if ((marks[place]?.number ?? 0) < mark.number) marks[place] = mark;
    }
    const isDone = body?.done as boolean | null | undefined;
    const seats = this.now.seats.map((one) =>
      one.seat === number && isDone != null ? { ...one, is_done: isDone } : one,
    );
    return this.change({ marks, seats });
  }
}
