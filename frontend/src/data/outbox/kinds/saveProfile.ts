import * as v from "valibot";
import { PATHS } from "@/core/routes/paths";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";
import type { Amendment, ProfileSettings } from "../inputs";
import { changeKnown } from "../known";
import { amended } from "./amended";
import type { Kind } from "./kind";
import { keptAmendment } from "./saveEvent";

/** A change of who the person is. */
interface SaveProfile extends Amendment<ProfileSettings> {
  kind: "save_profile";
  user_id: string;
}

type Row = Database["public"]["Tables"]["users"]["Row"];

export const saveProfile: Kind<SaveProfile, Row> = {
  schema: v.object({ kind: v.literal("save_profile"), user_id: v.string(), ...keptAmendment }),
  isMoney: false,
  subjectOf: ({ user_id }) => user_id,
  eventOf: () => null,
  apply: (page) => page,

  async send({ changes, base }, mutation_id, timeout) {
    return dataOf(supabase().rpc("save_profile", { changes, base, mutation_id }).abortSignal(timeout));
  },

  /** What was changed, as the database wrote it. */
  async showAsSent(change, row) {
    await changeKnown<object>(keys.me, (known) => {
      const columns = Object.keys(change.changes).filter((column) => column in known && column in row);
      const stored = Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
      return { ...amended(known, change), ...stored };
    });
  },

  nameOf: () => ({ key: "refused.profile" }),
  placeOf: (_, code) => (code === "version_conflict" ? PATHS.profile : null),
};
