package gateway

import (
	"context"
	"sync"
	"time"
)

// patience is a context that ends after a while. It makes its timer when somebody first waits for it: most answers are known
// already, and nobody does.
type patience struct {
	context.Context // the request's own
	deadline        time.Time

	mu     sync.Mutex
	timed  context.Context // nil until somebody waits
	cancel context.CancelFunc
	ended  bool
}

func newPatience(ctx context.Context, limit time.Duration) *patience {
	return &patience{Context: ctx, deadline: time.Now().Add(limit)}
}

// end must be called when the work is done; whoever still waits learns it.
func (p *patience) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	if p.cancel != nil {
		p.cancel()
	}
}

// withTimer is the same context as the standard library makes it.
func (p *patience) withTimer() context.Context {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timed == nil {
		p.timed, p.cancel = context.WithDeadline(p.Context, p.deadline)
		if p.ended {
			p.cancel()
		}
	}
	return p.timed
}

// Deadline implements [context.Context].
func (p *patience) Deadline() (time.Time, bool) { return p.withTimer().Deadline() }

// Done implements [context.Context].
func (p *patience) Done() <-chan struct{} { return p.withTimer().Done() }

// Err implements [context.Context].
func (p *patience) Err() error { return p.withTimer().Err() }

// AfterFunc spares contexts made from this one a goroutine that waits for it.
func (p *patience) AfterFunc(f func()) (stop func() bool) { return context.AfterFunc(p.withTimer(), f) }
