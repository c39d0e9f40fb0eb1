package token

import (
	"context"
	"fmt"
	"time"

	"github.com/maypok86/otter/v2"
)

// What was verified is remembered for a short while, because checking a signature costs more than most answers. It is so
// short that a key which the project withdraws is soon worth nothing; an expired token is refused at once all the same.
const (
	rememberFor = time.Minute
	remembered  = 10_000 // tokens
)

// remembering is a Verifier that asks another one about tokens that it does not remember.
type remembering struct {
	verifier Verifier
	now      func() time.Time
	memory   *otter.Cache[string, Caller] // by the raw token, which the caller keeps anyway
}

// Remember returns a Verifier that remembers for a minute whom tokens belong to. What is refused is not remembered. A nil
// now means time.Now.
func Remember(verifier Verifier, now func() time.Time) Verifier {
	if now == nil {
		now = time.Now
	}
	return &remembering{verifier, now, otter.Must(&otter.Options[string, Caller]{
		MaximumSize:      remembered,
		ExpiryCalculator: otter.ExpiryWriting[string, Caller](rememberFor),
	})}
}

// Verify implements [Verifier].
func (r *remembering) Verify(ctx context.Context, raw string) (Caller, error) {
	if caller, ok := r.memory.GetIfPresent(raw); ok {
		if r.now().After(caller.ExpiresAt.Add(maxSkew)) {
			return Caller{}, fmt.Errorf("%w: expired", ErrInvalid)
		}
		return caller, nil
	}
	caller, err := r.verifier.Verify(ctx, raw)
	if err == nil {
		r.memory.Set(raw, caller)
	}
	return caller, err
}
