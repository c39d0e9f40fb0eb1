package limits

import (
	"context"
	"sync"
	"time"
)

// AtOnce bounds the concurrent work of each key. It is safe for concurrent use and holds no memory for idle keys.
type AtOnce struct {
	most     int
	patience time.Duration

	mu    sync.Mutex
	lines map[string]*line
}

// line holds the slots of one key. people counts the holders of slots and those who wait.
type line struct {
	places chan struct{}
	people int
}

// NewAtOnce allows most concurrent entries per key. Further ones wait for a slot up to patience.
func NewAtOnce(most int, patience time.Duration) *AtOnce {
	return &AtOnce{most: most, patience: patience, lines: map[string]*line{}}
}

// Enter waits for a slot. When ok is true, call leave once. It is false when no slot was free in time or ctx ended.
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

// forget removes one holder from a line, and drops an empty line.
func (a *AtOnce) forget(key string, mine *line) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if mine.people--; mine.people == 0 {
		delete(a.lines, key)
	}
}
