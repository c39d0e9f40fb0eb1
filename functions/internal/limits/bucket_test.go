package limits

import (
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// clock is a fake clock.
type clock struct{ at time.Time }

func newClock() *clock                   { return &clock{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)} }
func (c *clock) now() time.Time          { return c.at }
func (c *clock) advance(d time.Duration) { c.at = c.at.Add(d) }

func TestACallerGetsTheBurstThenTheRate(t *testing.T) {
	clock := newClock()
	limiter := New(10, 10*time.Second, clock.now)
	for i := range 10 {
		if wait := limiter.Take("ayse"); wait != 0 {
			t.Fatalf("event %d has to wait %s", i, wait)
		}
	}
	wait := limiter.Take("ayse")
	if wait != time.Second {
		t.Errorf("wait = %s, want 1s", wait)
	}
	clock.advance(wait)
	if wait := limiter.Take("ayse"); wait != 0 {
		t.Errorf("after waiting as told: %s", wait)
	}
	if wait := limiter.Take("ayse"); wait == 0 {
		t.Error("a second event after the wait for one")
	}
}

func TestOneCallerDoesNotUseUpAnothersEvents(t *testing.T) {
	limiter := New(5, time.Minute, newClock().now)
	for range 1000 {
		limiter.Take("flood")
	}
	if wait := limiter.Take("ayse"); wait != 0 {
		t.Errorf("ayse has to wait %s", wait)
	}
}

func TestAnEventGivenBackDoesNotCount(t *testing.T) {
	limiter := New(2, time.Minute, newClock().now)
	for range 100 {
		if wait := limiter.Take("ayse"); wait != 0 {
			t.Fatal("limited though every event was given back")
		}
		limiter.GiveBack("ayse")
	}
	limiter.GiveBack("ayse")
	limiter.GiveBack("stranger")
	limiter.Take("ayse")
	limiter.Take("ayse")
	if limiter.Take("ayse") == 0 {
		t.Error("giving back made more than the burst")
	}
}

func TestFullBucketsAreForgotten(t *testing.T) {
	clock := newClock()
	limiter := New(10, time.Second, clock.now)
	for i := range 1000 {
		limiter.Take(strconv.Itoa(i))
	}
	clock.advance(2 * time.Second)
	limiter.Take("ayse")
	if kept := len(limiter.fullAt); kept != 1 {
		t.Errorf("%d buckets kept, want 1", kept)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	limiter := New(10, time.Hour, newClock().now)
	for i := range maxKeys + 10 {
		limiter.Take(strconv.Itoa(i))
	}
	if kept := len(limiter.fullAt); kept > maxKeys {
		t.Errorf("%d buckets", kept)
	}
}

// In any time span a caller gets at most the burst and the refill of that span, whatever the order of events.
func TestNeverMoreThanTheRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := rapid.IntRange(1, 50).Draw(t, "events")
		per := time.Duration(rapid.IntRange(1, 100).Draw(t, "per")) * time.Second
		clock := newClock()
		started := clock.at
		limiter := New(events, per, clock.now)
		taken := 0
		for range rapid.IntRange(1, 300).Draw(t, "steps") {
			clock.advance(time.Duration(rapid.IntRange(0, 2000).Draw(t, "pause")) * time.Millisecond)
			if limiter.Take("ayse") == 0 {
				taken++
			}
		}
		allowed := float64(events) * (1 + float64(clock.at.Sub(started))/float64(per))
		if float64(taken) > allowed+0.001 {
			t.Errorf("%d events in %s, allowed %.3f", taken, clock.at.Sub(started), allowed)
		}
	})
}
