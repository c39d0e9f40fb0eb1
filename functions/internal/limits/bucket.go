// Package limits counts what callers do, so that one of them cannot take the place of all others.
//
// A [Limiter] keeps one bucket for each key (a user, an address, an address with an account). A bucket starts full, each
// event takes something out, and it fills again evenly: "600/10s" lets 600 events through at once and 60 a second from then
// on. Buckets that are full again are forgotten, so that memory follows the number of recent callers.
//
// An [AtOnce] bounds how much goes on at the same time instead, for what is slow rather than frequent.
//
// Each instance of the server counts for itself; with n instances a caller gets at most n times as much.
package limits

import (
	"sync"
	"time"
)

// maxKeys bounds the buckets of one limiter. When it is reached (an attacker with very many addresses), all of them are
// forgotten: for a moment nobody is limited, which is better than to refuse everybody or to run out of memory.
const maxKeys = 200_000

// Limiter limits events per key. It is safe for use by many goroutines.
type Limiter struct {
	interval time.Duration // in which one event comes back
	span     time.Duration // in which an empty bucket fills
	now      func() time.Time

	mu      sync.Mutex
	fullAt  map[string]time.Time // for each bucket that is not full: when it will be
	sweepAt time.Time
}

// New makes a limiter of a number of events in a span of time for each key. A nil now means time.Now.
func New(events int, per time.Duration, now func() time.Time) *Limiter {
	if now == nil {
		now = time.Now
	}
	interval := max(per/time.Duration(events), 1)
	return &Limiter{
		interval: interval,
		span:     interval * time.Duration(events),
		now:      now,
		fullAt:   map[string]time.Time{},
		sweepAt:  now().Add(per),
	}
}

// Take counts one event of key. It returns 0 when the event may happen, and otherwise how long the caller has to wait for
// the next one; an event that may not happen does not count.
func (l *Limiter) Take(key string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	l.sweep(now)
	fullAt := l.fullAt[key]
	if fullAt.Before(now) {
		fullAt = now
	}
	fullAt = fullAt.Add(l.interval)
	if wait := fullAt.Sub(now) - l.span; wait > 0 {
		return wait
	}
	l.fullAt[key] = fullAt
	return 0
}

// GiveBack undoes one Take of key, for an event that turned out not to count.
func (l *Limiter) GiveBack(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if fullAt, known := l.fullAt[key]; known {
		l.fullAt[key] = fullAt.Add(-l.interval)
	}
}

// sweep forgets full buckets, once in the time in which an empty one fills.
func (l *Limiter) sweep(now time.Time) {
	if len(l.fullAt) >= maxKeys {
		clear(l.fullAt)
	}
	if now.Before(l.sweepAt) {
		return
	}
	for key, fullAt := range l.fullAt {
		if !fullAt.After(now) {
			delete(l.fullAt, key)
		}
	}
	l.sweepAt = now.Add(l.span)
}
