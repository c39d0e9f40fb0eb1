import * as v from "valibot";
import { PATHS } from "@/core/routes/paths";
import { type Amendment, amended, persistedAmendment } from "@/data/settings/amendment";
import type { MutationKind } from "@/offline/mutation";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";

/** Columns of their own row that a person changes. */
export type ProfileSettings = Database["public"]["Tables"]["users"]["Update"];

/** Changes columns of the person's own row. */
interface SaveProfile extends Amendment<ProfileSettings> {
  user_id: string;
}

type Row = Database["public"]["Tables"]["users"]["Row"];

export const saveProfile: MutationKind<SaveProfile, unknown, Row> = {
  name: "save_profile",
  schema: v.object({ user_id: v.string(), ...persistedAmendment }),
  subjects: ({ user_id }) => [user_id],
  events: () => [],
  apply: (page) => page,

  async send({ changes, base }, mutation_id, timeout) {
    return dataOf(supabase().rpc("save_profile", { changes, base, mutation_id }).abortSignal(timeout));
  },

  /** Updates the changed columns as the database stored them. */
  async onSent(payload, row) {
    await updateCached<object>(keys.me, (known) => {
      const columns = Object.keys(payload.changes).filter((column) => column in known && column in row);
      const stored = Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
      return { ...amended(known, payload), ...stored };
    });
  },

  label: () => ({ key: "refused.profile" }),
  decisionPath: ({ changes }, code) => {
    if (code !== "version_conflict") return null;
    return "iban" in changes || "iban_currency" in changes ? PATHS.profileIban : PATHS.profile;
  },
};
