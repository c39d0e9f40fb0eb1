package limits

import (
	"context"
	"sync"
	"time"
)

// AtOnce bounds how much of something goes on at the same time for each key. It is safe for use by many goroutines, and
// remembers nobody for whom nothing goes on.
type AtOnce struct {
	most     int
	patience time.Duration

	mu    sync.Mutex
	lines map[string]*line
}

// line is of one key: who is being served, and who waits.
type line struct {
	places chan struct{}
	people int
}

// NewAtOnce lets so many in at once for each key; whoever comes then waits for a place as long as patience.
func NewAtOnce(most int, patience time.Duration) *AtOnce {
	return &AtOnce{most: most, patience: patience, lines: map[string]*line{}}
}

// Enter waits for a place. When ok is true leave must be called once; when it is false there was no place in time, or ctx
// ended before.
func (a *AtOnce) Enter(ctx context.Context, key string) (leave func(), ok bool) {
	a.mu.Lock()
	mine := a.lines[key]
	if mine == nil {
		mine = &line{places: make(chan struct{}, a.most)}
		a.lines[key] = mine
	}
	mine.people++
	a.mu.Unlock()

	select {
	case mine.places <- struct{}{}:
		ok = true
	default:
		ok = a.wait(ctx, mine)
	}
	if !ok {
		a.forget(key, mine)
		return nil, false
	}
	return func() {
		<-mine.places
		a.forget(key, mine)
	}, true
}

func (a *AtOnce) wait(ctx context.Context, mine *line) bool {
	timer := time.NewTimer(a.patience)
	defer timer.Stop()
	select {
	case mine.places <- struct{}{}:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// forget takes one out of a line, and the line away with the last.
func (a *AtOnce) forget(key string, mine *line) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if mine.people--; mine.people == 0 {
		delete(a.lines, key)
	}
}
