package recurring_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divido/functions/recurring"
)

// ledger is a database whose events have due occurrences, listed in pages of two.
type ledger struct {
	mu      sync.Mutex
	due     []string // ids of events, ascending
	rates   map[string][]recurring.Rate
	broken  string // the event that fails
	created []string
	fetched []recurring.Rate
	order   []string
	counts  [][2]int // created and failed of each run
}

func (l *ledger) RecurringRan(created, failed int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counts = append(l.counts, [2]int{created, failed})
}

func (l *ledger) Call(ctx context.Context, procedure string, arguments, into any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	given := arguments.(map[string]any)
	var answer any
	switch procedure {
	case "due_series":
		after, _ := given["after"].(string)
		page := []map[string]any{}
		for _, id := range l.due {
			if id > after && len(page) < 2 {
				page = append(page, map[string]any{"event_id": id, "rates": l.rates[id]})
			}
		}
		answer = page
	case "create_due_expenses_of":
		id := given["event_id"].(string)
		l.order = append(l.order, "create "+id)
		if id == l.broken {
			return errors.New("statement timeout")
		}
		l.created = append(l.created, id)
		l.due = slices.DeleteFunc(slices.Clone(l.due), func(one string) bool { return one == id })
		answer = map[string]any{"created": 2, "unconfirmed": []string{}}
	default:
		return errors.New("asked for " + procedure)
	}
	encoded, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return errors.Join(ctx.Err(), json.Unmarshal(encoded, into))
}

func (l *ledger) fetch(_ context.Context, rate recurring.Rate) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fetched = append(l.fetched, rate)
	l.order = append(l.order, "fetch "+rate.Base)
	if rate.Base == "XXX" {
		return errors.New("no rate")
	}
	return nil
}

func (l *ledger) done() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.created)
}

// running runs the job in a bubble while a test looks on, and returns the log.
func running(t *testing.T, database *ledger, look func(stop context.CancelFunc)) string {
	t.Helper()
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan bool)
		go func() {
			recurring.Run(ctx, database, database.fetch, database, slog.New(slog.NewTextHandler(&log, nil)))
			close(ended)
		}()
		look(stop)
		stop()
		<-ended
	})
	return log.String()
}

func TestEveryDueEventIsHandledPageByPageAtTheStartAndHourly(t *testing.T) {
	database := &ledger{due: []string{"a", "b", "c", "d", "e"}}
	log := running(t, database, func(context.CancelFunc) {
		time.Sleep(3 * time.Minute)
		if got := database.done(); !slices.Equal(got, []string{"a", "b", "c", "d", "e"}) {
			t.Errorf("created in %v", got)
		}
		database.mu.Lock()
		database.due = []string{"f"}
		database.mu.Unlock()
		time.Sleep(65 * time.Minute)
		if got := database.done(); len(got) != 6 {
			t.Errorf("created in %v after an hour", got)
		}
	})
	if !strings.Contains(log, "expenses=10") {
		t.Errorf("logged %s", log)
	}
}

func TestAnEventThatFailsDoesNotStopTheOthers(t *testing.T) {
	database := &ledger{due: []string{"a", "b", "c"}, broken: "b"}
	log := running(t, database, func(context.CancelFunc) { time.Sleep(3 * time.Minute) })
	if got := database.done(); !slices.Equal(got, []string{"a", "c"}) || !strings.Contains(log, "statement timeout") {
		t.Errorf("created in %v, logged %s", got, log)
	}
	if !slices.Equal(database.counts, [][2]int{{4, 1}}) {
		t.Errorf("counted %v", database.counts)
	}
}

func TestRatesAreFetchedBeforeTheirExpenses(t *testing.T) {
	database := &ledger{
		due:   []string{"a"},
		rates: map[string][]recurring.Rate{"a": {{Base: "XXX", Quote: "EUR", OnDay: "2026-06-01"}, {Base: "USD", Quote: "EUR", OnDay: "2026-06-01"}}},
	}
	running(t, database, func(context.CancelFunc) { time.Sleep(3 * time.Minute) })
	if want := []string{"fetch XXX", "fetch USD", "create a"}; !slices.Equal(database.order, want) {
		t.Errorf("did %v", database.order)
	}
}
