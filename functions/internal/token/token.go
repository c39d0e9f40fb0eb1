// Package token decides who is calling. Supabase signs access tokens; a [Verifier] checks them here, without asking
// anyone, by the algorithm and key that the configuration names (never the token), and the middleware puts the
// [Caller] into the request's context.
//
// A handler behind [Required] reads it so:
//
//	caller := token.CallerFrom(c.Request().Context())
//	rows := database.AsUser(caller.Raw) // asks the database as that user
package token

import (
	"context"
	"errors"
	"time"
)

// Caller is the signed-in person of a request, as the verified token names them.
type Caller struct {
	UserID    string    // id of the auth user (claim sub), a lower-case UUID; not users.id
	SessionID string    // claim session_id; empty when the token has none
	ExpiresAt time.Time // claim exp
	Raw       string    // the token itself, to ask the database as this user
}

// SignedIn is false for the zero Caller.
func (c Caller) SignedIn() bool { return c.UserID != "" }

// Verifier checks an access token.
type Verifier interface {
	// Verify returns who a raw access token (without "Bearer ") belongs to. It fails with [ErrInvalid] for every token
	// that must not be trusted, and with [ErrNoKeys] when the keys to judge it by cannot be had.
	Verify(ctx context.Context, raw string) (Caller, error)
}

var (
	// ErrInvalid wraps every reason to refuse a token; the reason is for the log.
	ErrInvalid = errors.New("access token refused")
	// ErrNoKeys says that the project's public keys could not be fetched, so no token can be judged.
	ErrNoKeys = errors.New("no keys to verify access tokens")
)

type callerKey struct{}

// NewContext returns a context that carries the caller.
func NewContext(ctx context.Context, caller Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, caller)
}

// CallerFrom returns the caller in the context; the zero Caller when nobody is signed in.
func CallerFrom(ctx context.Context) Caller {
	caller, _ := ctx.Value(callerKey{}).(Caller)
	return caller
}
