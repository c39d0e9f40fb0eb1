package limits

import (
	"context"
	"testing"
	"time"
)

func TestConcurrentEntriesAreLimited(t *testing.T) {
	limit := NewAtOnce(2, 0)
	first, _ := limit.Enter(t.Context(), "ayse")
	if _, ok := limit.Enter(t.Context(), "ayse"); !ok {
		t.Fatal("the second was refused")
	}
	if _, ok := limit.Enter(t.Context(), "ayse"); ok {
		t.Error("a third was let in")
	}
	if _, ok := limit.Enter(t.Context(), "ben"); !ok {
		t.Error("somebody else was refused")
	}
	first()
	if _, ok := limit.Enter(t.Context(), "ayse"); !ok {
		t.Error("nobody was let in after one had left")
	}
}

func TestAWaitingCallerEntersWhenAnotherLeaves(t *testing.T) {
	limit := NewAtOnce(1, time.Hour)
	leave, _ := limit.Enter(t.Context(), "ayse")
	entered := make(chan bool)
	go func() {
		_, ok := limit.Enter(t.Context(), "ayse")
		entered <- ok
	}()
	leave()
	if !<-entered {
		t.Error("who waited was refused")
	}
}

func TestACancelledCallerStopsWaiting(t *testing.T) {
	limit := NewAtOnce(1, time.Hour)
	leave, _ := limit.Enter(t.Context(), "ayse")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := limit.Enter(gone, "ayse"); ok {
		t.Error("somebody was let in who had gone")
	}
	leave()
	if len(limit.lines) != 0 {
		t.Errorf("%d are remembered for whom nothing goes on", len(limit.lines))
	}
}
