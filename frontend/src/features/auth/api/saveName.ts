import { nameColumns } from "@/data/person/nameColumns";
import { tablesAs } from "@/platform/supabase/tablesAs";

/** Saves the name typed at sign-up before anybody sees the address instead. If it fails, the app asks for a name. */
export async function saveName(accessToken: string, name: string): Promise<void> {
  if (name === "") return;
  const { error } = await tablesAs(accessToken).rpc("save_profile", {
    changes: nameColumns(name),
    base: { first_name: null, last_name: null },
  });
  if (error) console.warn("the name is not saved:", error.message);
}
