package token

import (
	"context"
	"crypto/sha256"
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

// digest stands for a raw token.
type digest [sha256.Size]byte

// remembering is a Verifier that asks another one about tokens that it does not remember.
type remembering struct {
	verifier Verifier
	now      func() time.Time
	memory   *otter.Cache[digest, Caller] // without their raw tokens, so that none waits here for who reads the memory
}

// Remember returns a Verifier that remembers for a minute whom tokens belong to. What is refused is not remembered. A nil
// now means time.Now.
func Remember(verifier Verifier, now func() time.Time) Verifier {
	if now == nil {
		now = time.Now
	}
	return &remembering{verifier, now, otter.Must(&otter.Options[digest, Caller]{
		MaximumSize:      remembered,
		ExpiryCalculator: otter.ExpiryWriting[digest, Caller](rememberFor),
	})}
}

// Verify implements [Verifier].
func (r *remembering) Verify(ctx context.Context, raw string) (Caller, error) {
	known := digest(sha256.Sum256([]byte(raw)))
	if caller, ok := r.memory.GetIfPresent(known); ok {
		if r.now().After(caller.ExpiresAt.Add(maxSkew)) {
			return Caller{}, fmt.Errorf("%w: expired", ErrInvalid)
		}
		caller.Raw = raw
		return caller, nil
	}
	caller, err := r.verifier.Verify(ctx, raw)
	if err == nil {
		without := caller
		without.Raw = ""
		r.memory.Set(known, without)
	}
	return caller, err
}
