// Package limits keeps one caller from using the capacity of all others.
//
// A [Limiter] holds a token bucket for each key (a user, an address, an address with an account): "600/10s" allows a burst of 600
// events, then 60 a second. Full buckets are dropped, so memory grows with the number of recent callers.
//
// An [AtOnce] bounds concurrent requests instead, for requests that are slow rather than frequent.
//
// Each instance of the server counts by itself; with n instances a caller gets at most n times as much.
package limits

import (
	"sync"
	"time"
)

// maxKeys bounds the buckets of one limiter. When an attacker with very many addresses reaches it, all buckets are dropped: that
// limits nobody for a moment, which is better than refusing everybody or running out of memory.
const maxKeys = 200_000

// Limiter limits events per key. It is safe for concurrent use. golang.org/x/time/rate cannot give an allowed event back: its
// Reservation.Cancel does nothing once the time of the event has come.
type Limiter struct {
	interval time.Duration // in which one event comes back
	span     time.Duration // in which an empty bucket fills
	now      func() time.Time

	mu      sync.Mutex
	fullAt  map[string]time.Time // for each bucket that is not full: when it will be
	sweepAt time.Time
}

// New returns a limiter that allows a number of events per span of time for each key. A nil now means time.Now.
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

// Take counts one event of key. It returns 0 when the event is allowed, else the time to wait for the next one; an event that is
// not allowed does not count.
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

// GiveBack undoes one Take of key, for an event that turns out not to count.
func (l *Limiter) GiveBack(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if fullAt, known := l.fullAt[key]; known {
		l.fullAt[key] = fullAt.Add(-l.interval)
	}
}

// sweep drops full buckets, at most once in the time that an empty bucket takes to fill.
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
