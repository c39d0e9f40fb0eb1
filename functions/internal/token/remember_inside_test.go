package token

import (
	"context"
	"testing"
	"time"
)

// believing takes every token for its user.
type believing struct{}

func (believing) Verify(_ context.Context, raw string) (Caller, error) {
	return Caller{UserID: "ayse", ExpiresAt: time.Now().Add(time.Hour), Raw: raw}, nil
}

func TestNoTokenWaitsInMemory(t *testing.T) {
	verifier := Remember(believing{}, nil).(*remembering)
	if caller, err := verifier.Verify(t.Context(), "the.raw.token"); err != nil || caller.Raw != "the.raw.token" {
		t.Fatalf("%+v, %v", caller, err)
	}
	kept := 0
	for _, caller := range verifier.memory.All() {
		kept++
		if caller.UserID != "ayse" || caller.Raw != "" {
			t.Errorf("remembered: %+v", caller)
		}
	}
	if kept != 1 {
		t.Errorf("%d are remembered", kept)
	}
}
