import { useQuery } from "@tanstack/react-query";
import { type Person, personWith } from "@/data/person/model";
import { keys } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Returns the reader as a person of an event. Until the profile is loaded, only id and e-mail are known. */
export function useMe(): Person {
  const { userId, email } = useSession();
  const { data: shown } = useQuery({
    queryKey: keys.myNames,
    enabled: userId !== null,
    queryFn: async () =>
      dataOf(
        supabase()
          .from("profiles")
          .select("first_name, last_name, color")
          .eq("id", userId ?? "")
          .single(),
      ),
  });
  return personWith({ id: userId ?? "", email, ...shown, color: shown?.color ?? undefined });
}
