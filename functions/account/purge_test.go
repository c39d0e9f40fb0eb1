package account_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divido/functions/account"
)

// leftovers is a database with rows that were deleted long ago, erased in batches of 500.
type leftovers struct {
	mu      sync.Mutex
	rows    int
	asked   int
	failAt  int // the call that fails; 0 for none
	stuck   int // rows that cannot be erased
	last    time.Time
	hasty   bool // two batches came at once
	purged  int  // runs reported as complete
	skipped int  // rows reported as not erased by the last run
}

func (l *leftovers) PurgeSkipped(failed int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.skipped = failed
}

func (l *leftovers) Purged() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.purged++
}

func (l *leftovers) lastSkipped() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.skipped
}

func (l *leftovers) timesPurged() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.purged
}

func (l *leftovers) Call(ctx context.Context, procedure string, arguments, into any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if given, ok := arguments.(map[string]any); procedure != "purge_deleted" || !ok || len(given) != 0 {
		return errors.New("asked for " + procedure)
	}
	l.asked++
	l.hasty = l.hasty || time.Since(l.last) < time.Second/2
	l.last = time.Now()
	if l.asked == l.failAt {
		return errors.New("statement timeout")
	}
	removed := min(l.rows, 500)
	l.rows -= removed
	answer, err := json.Marshal(map[string]any{"expenses": removed, "users": 0, "failed": l.stuck, "more": removed > 0})
	if err != nil {
		return err
	}
	return errors.Join(ctx.Err(), json.Unmarshal(answer, into))
}

func (l *leftovers) left() (rows, asked int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rows, l.asked
}

// purging runs the purge in a bubble while a test looks on, and returns the log.
func purging(t *testing.T, database *leftovers, look func(stop context.CancelFunc)) string {
	t.Helper()
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan bool)
		go func() {
			account.Purge(ctx, database, database, slog.New(slog.NewTextHandler(&log, nil)))
			close(ended)
		}()
		look(stop)
		stop()
		<-ended
	})
	return log.String()
}

func TestDeletedRowsArePurgedAtTheStartAndDaily(t *testing.T) {
	database := &leftovers{}
	purging(t, database, func(context.CancelFunc) {
		time.Sleep(5 * time.Minute)
		if _, asked := database.left(); asked != 1 {
			t.Errorf("asked %d times after the start", asked)
		}
		time.Sleep(25 * time.Hour)
		if _, asked := database.left(); asked != 2 {
			t.Errorf("asked %d times after a day", asked)
		}
	})
}

func TestThePurgeGoesOnInBatchesUntilNothingIsLeft(t *testing.T) {
	database := &leftovers{rows: 20_001}
	log := purging(t, database, func(context.CancelFunc) { time.Sleep(5 * time.Minute) })
	if rows, asked := database.left(); rows != 0 || asked != 42 || database.hasty {
		t.Errorf("%d rows left after %d batches, at once: %v", rows, asked, database.hasty)
	}
	if !strings.Contains(log, "expenses:20001") || strings.Contains(log, "users") {
		t.Errorf("logged %s", log)
	}
}

func TestAfterAFailureThePurgeGoesOnAtTheNextRun(t *testing.T) {
	database := &leftovers{rows: 2000, failAt: 3}
	log := purging(t, database, func(context.CancelFunc) {
		time.Sleep(5 * time.Minute)
		if rows, asked := database.left(); rows != 1000 || asked != 3 || database.timesPurged() != 0 {
			t.Errorf("%d rows left after %d batches, said to be done: %d", rows, asked, database.timesPurged())
		}
		time.Sleep(time.Hour)
		if rows, _ := database.left(); rows != 0 || database.timesPurged() != 1 {
			t.Errorf("%d rows left after the next run, said to be done: %d", rows, database.timesPurged())
		}
	})
	if !strings.Contains(log, "purge failed") || !strings.Contains(log, "statement timeout") {
		t.Errorf("logged %s", log)
	}
}

func TestOneRunOfThePurgeIsBounded(t *testing.T) {
	database := &leftovers{rows: 1_000_000}
	purging(t, database, func(context.CancelFunc) {
		time.Sleep(50 * time.Minute)
		if rows, asked := database.left(); rows != 500_000 || asked != 1000 {
			t.Errorf("%d rows left after %d batches of one run", rows, asked)
		}
		time.Sleep(100 * time.Minute)
		if rows, _ := database.left(); rows != 0 {
			t.Errorf("%d rows left after the next run", rows)
		}
	})
}

func TestThePurgeStopsBetweenBatches(t *testing.T) {
	database := &leftovers{rows: 1_000_000}
	log := purging(t, database, func(stop context.CancelFunc) {
		time.Sleep(3 * time.Minute)
		stop()
		_, before := database.left()
		time.Sleep(time.Hour)
		if _, asked := database.left(); asked != before || asked == 0 {
			t.Errorf("asked %d times before it was stopped, %d after", before, asked)
		}
	})
	if strings.Contains(log, "failed") {
		t.Errorf("stopping is no failure: %s", log)
	}
}

func TestRowsThatCannotBePurgedStopNoOtherAndAreTriedAgainWithinHours(t *testing.T) {
	database := &leftovers{rows: 2000, stuck: 3}
	log := purging(t, database, func(context.CancelFunc) {
		time.Sleep(5 * time.Minute)
		if rows, _ := database.left(); rows != 0 || database.timesPurged() != 0 || database.lastSkipped() != 3 {
			t.Errorf("%d rows left, said to be done: %d, skipped: %d", rows, database.timesPurged(), database.lastSkipped())
		}
		database.mu.Lock()
		database.stuck = 0
		database.mu.Unlock()
		time.Sleep(65 * time.Minute)
		if database.timesPurged() != 1 || database.lastSkipped() != 0 {
			t.Errorf("said to be done: %d, skipped: %d", database.timesPurged(), database.lastSkipped())
		}
	})
	if !strings.Contains(log, "rows cannot be purged") || !strings.Contains(log, "failed=3") || !strings.Contains(log, "expenses:2000") {
		t.Errorf("logged %s", log)
	}
}
