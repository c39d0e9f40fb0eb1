package gateway

import (
	"context"
	"sync"
	"time"

	"divido/functions/internal/logging"
	"divido/functions/internal/token"
)

// visit is the context of one request: its id, who is calling, and how long it may take. One context that holds all of it
// spares a chain of them, each with a copy of the request around it.
//
// It makes its timer when somebody first waits for it: most answers are known already, and nobody does.
type visit struct {
	context.Context // the request's own
	id              string
	caller          token.Caller // filled in by token.Identify
	deadline        time.Time    // none while zero

	mu     sync.Mutex
	timed  context.Context // nil until somebody waits
	cancel context.CancelFunc
	ended  bool
}

// visitKey is where a context leads back to its visit.
type visitKey struct{}

// visitOf returns the visit that a context belongs to.
func visitOf(ctx context.Context) *visit {
	found, _ := ctx.Value(visitKey{}).(*visit)
	return found
}

// Value implements [context.Context].
func (v *visit) Value(key any) any {
	switch key.(type) {
	case visitKey:
		return v
	case logging.RequestIDKey:
		return &v.id
	case token.CallerKey:
		return &v.caller
	}
	return v.Context.Value(key)
}

// endAfter lets the context end after a while. It must be called before anybody waits, and end when the work is done.
func (v *visit) endAfter(limit time.Duration) { v.deadline = time.Now().Add(limit) }

// end tells whoever still waits that the work is done.
func (v *visit) end() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ended = true
	if v.cancel != nil {
		v.cancel()
	}
}

// withTimer is the same context as the standard library makes it.
func (v *visit) withTimer() context.Context {
	if v.deadline.IsZero() {
		return v.Context
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.timed == nil {
		v.timed, v.cancel = context.WithDeadline(v.Context, v.deadline)
		if v.ended {
			v.cancel()
		}
	}
	return v.timed
}

// Deadline implements [context.Context].
func (v *visit) Deadline() (time.Time, bool) { return v.withTimer().Deadline() }

// Done implements [context.Context].
func (v *visit) Done() <-chan struct{} { return v.withTimer().Done() }

// Err implements [context.Context].
func (v *visit) Err() error { return v.withTimer().Err() }

// AfterFunc spares contexts made from this one a goroutine that waits for it.
func (v *visit) AfterFunc(f func()) (stop func() bool) { return context.AfterFunc(v.withTimer(), f) }
