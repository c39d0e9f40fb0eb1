// Package account deletes accounts: at once for the person, and permanently by a purge after 30 days. The database decides what
// is erased (supabase/migrations); this package calls it as the service.
package account

import (
	"context"
	"errors"
	"net/http"

	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
)

// Database calls procedures that only the service may call.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

type Accounts struct {
	asService func(accessToken string) Database
}

// Delete deletes the caller's account with its sessions and identities, so that its address can register again. Other people's
// balances stay. Returns user_not_authenticated when the session has ended or the account no longer exists, service_unavailable
// or failed_delete_account.
func (a Accounts) Delete(ctx context.Context, caller token.Caller) error {
	arguments := map[string]any{"auth_user_id": caller.UserID}
	if err := a.asService(caller.Raw).Call(ctx, "delete_account", arguments, nil); err != nil {
		if errors.Is(err, supabase.ErrSessionEnded) {
			return problem.New(problem.UserNotAuthenticated, "This session has ended. Sign in again to delete the account.").Because(err)
		}
		if supabase.Status(err) == http.StatusServiceUnavailable {
			return problem.New(problem.ServiceUnavailable, "Nothing was deleted. Please try again in a moment.").Because(err)
		}
		return problem.New(problem.FailedDeleteAccount, "Nothing was deleted. Please try again.").Because(err)
	}
	return nil
}
