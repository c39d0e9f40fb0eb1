package token_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/lestrrat-go/jwx/v3/jwa"

	"divido/functions/internal/token"
)

// counting counts the tokens that a Verifier is asked about.
type counting struct {
	token.Verifier
	asked int
}

func (c *counting) Verify(ctx context.Context, raw string) (token.Caller, error) {
	c.asked++
	return c.Verifier.Verify(ctx, raw)
}

func TestAVerifiedTokenIsRememberedUntilItExpires(t *testing.T) {
	now := time.Now()
	clock := func() time.Time { return now }
	behind := &counting{Verifier: token.NewSecretVerifier(sharedSecret, token.Rules{Now: clock})}
	verifier := token.Remember(behind, clock)
	raw := sign(t, claims(t, nil), jwa.HS256(), []byte(sharedSecret))
	for range 3 {
		if caller, err := verifier.Verify(t.Context(), raw); err != nil || caller.UserID != ayse || caller.Raw != raw {
			t.Fatalf("%+v, %v", caller, err)
		}
	}
	if behind.asked != 1 {
		t.Errorf("verified %d times", behind.asked)
	}
	now = now.Add(2 * time.Hour)
	if caller, err := verifier.Verify(t.Context(), raw); !errors.Is(err, token.ErrInvalid) || caller.SignedIn() {
		t.Errorf("after it expired: %+v, %v", caller, err)
	}
}

func TestARefusedTokenIsNotRemembered(t *testing.T) {
	behind := &counting{Verifier: token.NewSecretVerifier(sharedSecret, token.Rules{})}
	verifier := token.Remember(behind, nil)
	good := sign(t, claims(t, nil), jwa.HS256(), []byte(sharedSecret))
	if _, err := verifier.Verify(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{good + "x", good[:len(good)-1], "", sign(t, claims(t, nil), jwa.HS256(), []byte("another-secret-of-more-than-32-characters"))} {
		for range 2 {
			if _, err := verifier.Verify(t.Context(), bad); !errors.Is(err, token.ErrInvalid) {
				t.Errorf("%.20q: %v", bad, err)
			}
		}
	}
	if behind.asked != 9 {
		t.Errorf("asked %d times", behind.asked)
	}
}
