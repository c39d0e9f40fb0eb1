// Package account deletes accounts: at once for the person, for good after 30 days. What is kept and what goes is the
// database's to decide (see supabase/migrations); this package asks it as the service.
package account

import (
	"context"
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
	database Database
	// deleteAuthUser removes what the auth server may keep of a user, through its admin API; nil where there is none.
	deleteAuthUser func(ctx context.Context, authUserID string) error
}

// Delete deletes the caller's account: sessions and identities go at once, so that the address can register again, and
// other people's balances stay. An account that is gone already is no error. It fails with failed_delete_account.
func (a Accounts) Delete(ctx context.Context, caller token.Caller) error {
	if err := a.database.Call(ctx, "delete_account", map[string]any{"auth_user_id": caller.UserID}, nil); err != nil {
		if supabase.Status(err) == http.StatusServiceUnavailable {
			return problem.New(problem.ServiceUnavailable, "Nothing was deleted. Please try again in a moment.").Because(err)
		}
		return problem.New(problem.FailedDeleteAccount, "Nothing was deleted. Please try again.").Because(err)
	}
	if a.deleteAuthUser == nil {
		return nil
	}
	if err := a.deleteAuthUser(ctx, caller.UserID); err != nil {
		return problem.New(problem.FailedDeleteAccount, "Please try again: a part of the sign-in is still there.").Because(err)
	}
	return nil
}
