// Package account deletes accounts: at once for the person, for good after 30 days. What is kept and what goes is the
// database's to decide (see supabase/migrations); this package asks it as the service.
package account

import (
	"context"
	"errors"
	"net/http"

	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
)

// Database is the part of Supabase that accounts need: procedures only the service may call.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// Accounts deletes accounts.
type Accounts struct {
	asService func(accessToken string) Database
}

// Delete deletes the caller's account: sessions and identities go at once, so that the address can register again, and
// other people's balances stay. It fails with user_not_authenticated when the caller's session has ended, which includes an
// account that is gone already, with service_unavailable or failed_delete_account.
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
