import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { callFunction } from "@/shared/functions/callFunction";
import { keys } from "@/shared/query/keys";

/** What anyone with the link may know of an invitation. */
interface InvitationPreview {
  state: "valid" | "expired" | "used" | "revoked" | "not_found";
  event?: { name: string; place_country: string | null; place_city: string | null };
}

function invitationPreviewQuery(token: string | null) {
  return queryOptions({
    queryKey: [...keys.invitation(token ?? ""), "preview"],
    queryFn:
      token === null
        ? skipToken
        : ({ signal }) => callFunction<InvitationPreview>(`invitations/${encodeURIComponent(token)}`, { signal }),
  });
}

export function useInvitationPreview(token: string | null) {
  return useQuery(invitationPreviewQuery(token));
}
