interface Stored {
  event_id: string;
  version: number;
  deleted: boolean;
  amount: number;
}

interface TestPhoto {
  id: string;
  event_id: string;
  expense_id: string;
  confirmed_at: string | null;
  deleted_at: string | null;
}

type Question = Record<string, never> & {
  id: string;
  mutation_id?: string;
  version: number;
  name: string;
  shares?: { user_id: string }[];
  expense: Stored & { id: string };
  payment: Stored & { id: string };
};

/** Matches ids made by a device, to tell added people from the named ones. */
const IS_MADE = /^\d{8}-/;

/** Columns that only the database sets. */
const OF_THE_DATABASE = { created_by: "the database", created_at: "2026-07-14T12:00:00Z" };

const refusal = (status: number, message: string) => Response.json({ code: `PT${status}`, message }, { status });

/**
 * Stands in for the database of supabase/migrations. Creates are idempotent by row id, and changes by version. A repeated
 * mutation id gets the current row.
 */
export class TestServer {
  readonly stored = new Map<string, Stored>();
  /** People without an account, by id. */
  readonly people = new Map<string, string>();
  /** Photos by id. */
  readonly photos = new Map<string, TestPhoto>();
  /** Bytes of uploaded files by path. */
  readonly files = new Map<string, readonly number[]>();
  /** Every accepted change, in order. */
  readonly made: string[] = [];
  readonly #done = new Map<string, string>();
  /** Codes of the next refusals. `broken` is an internal server error. */
  readonly refusing: string[] = [];

  answer(address: string, body: string): Response {
    const name = new URL(address).pathname.split("/").at(-1) ?? "";
    const question = JSON.parse(body) as Question;
    const code = this.refusing.shift();
    if (code === "broken") return Response.json({ message: code }, { status: 500 });
    if (code) return refusal(409, code);
    if (name === "add_person") return this.#add(name, question);
    if (name.endsWith("_receipt")) return this.#changePhoto(name, question as unknown as TestPhoto);
    const isMissing = ({ user_id }: { user_id: string }) => IS_MADE.test(user_id) && !this.people.has(user_id);
    if (question.shares?.some(isMissing)) return refusal(409, "sharer_not_participant");
    const wanted = question.expense ?? question.payment;
    const id = wanted?.id ?? question.id;
    const there = this.stored.get(id);
    const { mutation_id, ...asked } = question;
    const digest = JSON.stringify([name, asked]);
    const creates = wanted !== undefined && wanted.version === undefined;
    const known = creates ? id : (mutation_id ?? "");
    if (this.#done.has(known)) {
      return this.#done.get(known) === digest ? Response.json({ id, ...there }) : refusal(409, "id_in_use");
    }
    if (name === "restore_expense") {
      if (there?.deleted) this.#write(name, id, { ...there, deleted: false, version: there.version + 1 });
      return there ? Response.json({ id, ...this.stored.get(id) }) : refusal(404, "expense_not_found");
    }
    if (creates ? there : !there || there.deleted)
      return refusal(404, creates ? "version_conflict" : "expense_not_found");
    const version = wanted?.version ?? question.version;
    if (there && version !== undefined && there.version !== version) return refusal(409, "version_conflict");
    const next = { ...(there ?? { version: 0 }), ...wanted, deleted: name.startsWith("delete") } as Stored;
    this.#write(name, id, { ...next, version: (there?.version ?? 0) + 1 });
    this.#done.set(known, digest);
    return Response.json({ id, ...this.stored.get(id) });
  }

  /** A file is never replaced. */
  receiveFile(address: string, body: ArrayBuffer): Response {
    const path = new URL(address).pathname.split("/receipts/")[1] ?? "";
    const photo = this.photos.get(path.split("/")[2] ?? "");
    if (!photo) return Response.json({ statusCode: "403", message: "row-level security" }, { status: 400 });
    if (this.files.has(path)) return Response.json({ statusCode: "409", error: "Duplicate" }, { status: 400 });
    this.files.set(path, [...new Uint8Array(body)]);
    return Response.json({ Key: path });
  }

  #changePhoto(name: string, asked: TestPhoto): Response {
    const { id, event_id, expense_id } = asked;
    const there = this.photos.get(id);
    if (name === "reserve_receipt") {
      if (!this.stored.has(expense_id)) return refusal(404, "expense_not_found");
      const columns = { position: 1, created_by: "ada", created_at: "2026-07-14T12:00:00Z", deleted_at: null };
      this.photos.set(id, there ?? { ...asked, ...columns, confirmed_at: null });
      return Response.json(this.photos.get(id));
    }
    if (!there) return refusal(404, "receipt_not_found");
    const hasFile = this.files.has(`${event_id}/${expense_id}/${id}`);
    if (name === "add_receipt" && !hasFile) return refusal(409, "receipt_not_uploaded");
    const at = "2026-07-14T12:00:01Z";
    const next = name === "add_receipt" ? { confirmed_at: at } : { deleted_at: name === "remove_receipt" ? at : null };
    if (name !== "add_receipt" || there.confirmed_at === null) this.made.push(`${name} ${id}`);
    this.photos.set(id, { ...there, ...next });
    return Response.json(this.photos.get(id));
  }

  /** Idempotent by the person's id. */
  #add(kind: string, { id, name }: Question): Response {
    if (!this.people.has(id)) this.made.push(`${kind} ${id}`);
    this.people.set(id, name);
    return Response.json(id);
  }

  #write(name: string, id: string, row: Stored): void {
    this.stored.set(id, { ...row, ...OF_THE_DATABASE });
    this.made.push(`${name} ${id} ${row.version}`);
  }
}
