// Package token identifies the caller. A [Verifier] checks Supabase's access tokens locally, with the algorithm and key of the
// configuration (never of the token), and the middleware puts the [Caller] into the request's context.
//
// Usage in a handler behind [Required]:
//
//	caller := token.CallerFrom(c.Request().Context())
//	rows := database.AsUser(caller.Raw) // asks the database as that user
package token

import (
	"context"
	"errors"
)

// Caller is the signed-in person of a request, from the verified token.
type Caller struct {
	UserID string // id of the auth user (claim sub), a lower-case UUID; not users.id
	Raw    string // the token itself, for calls as this user
}

// SignedIn returns false for the zero Caller.
func (c Caller) SignedIn() bool { return c.UserID != "" }

// Verifier checks an access token.
type Verifier interface {
	// Verify returns the owner of a raw access token (without "Bearer "). Returns [ErrInvalid] for an untrusted token, and
	// [ErrNoKeys] when the keys are not available.
	Verify(ctx context.Context, raw string) (Caller, error)
}

var (
	// ErrInvalid wraps the reason to refuse a token, which is only for the log.
	ErrInvalid = errors.New("access token refused")
	// ErrNoKeys: the project's public keys could not be fetched, so no token can be verified.
	ErrNoKeys = errors.New("no keys to verify access tokens")
)

type callerKey struct{}

// NewContext returns a context with the caller.
func NewContext(ctx context.Context, caller Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, caller)
}

// CallerFrom returns the caller in the context; the zero Caller when nobody is signed in.
func CallerFrom(ctx context.Context) Caller {
	caller, _ := ctx.Value(callerKey{}).(Caller)
	return caller
}
