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
	mu     sync.Mutex
	due    []string // ids of events, ascending
	rates  map[string][]recurring.Rate
	broken string // the event that fails
	// accounts holds who created each event; slow is how long each creation takes, slowRate each rate.
	accounts       map[string]string
	slow, slowRate time.Duration
	// unreadable returns whether a page of this size after an id cannot be read.
	unreadable func(after string, size int) bool
	// failing holds the SQLSTATEs of series that fail, by event.
	failing map[string][]string
	pages   int
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
	if procedure == "create_due_expenses_of" {
		time.Sleep(l.slow)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	given := arguments.(map[string]any)
	var answer any
	switch procedure {
	case "due_series":
		after, _ := given["after"].(string)
		l.pages++
		if l.unreadable != nil && l.unreadable(after, given["at_most"].(int)) {
			return errors.New("statement timeout")
		}
		page := []map[string]any{}
		for _, id := range l.due {
			if id > after && len(page) < 2 {
				page = append(page, map[string]any{"event_id": id, "account": l.accounts[id], "rates": l.rates[id]})
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
		answer = map[string]any{"created": 2, "unconfirmed": []string{}, "failed": l.failing[id]}
	default:
		return errors.New("asked for " + procedure)
	}
	encoded, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return errors.Join(ctx.Err(), json.Unmarshal(encoded, into))
}

func (l *ledger) fetch(ctx context.Context, rate recurring.Rate) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(l.slowRate):
	}
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

func TestSeriesThatFailAreReportedAndStopNoOtherEvent(t *testing.T) {
	database := &ledger{due: []string{"a", "b"}, failing: map[string][]string{"a": {"XX001"}}}
	log := running(t, database, func(context.CancelFunc) { time.Sleep(3 * time.Minute) })
	if got := database.done(); !slices.Equal(got, []string{"a", "b"}) || !strings.Contains(log, "1 of its series failed: XX001") {
		t.Errorf("created in %v, logged %s", got, log)
	}
	if !slices.Equal(database.counts, [][2]int{{4, 1}}) {
		t.Errorf("counted %v", database.counts)
	}
}

// ids are events in four of the 256 parts of all ids.
var ids = []string{
	"05000000-0000-4000-8000-000000000001", "05000000-0000-4000-8000-000000000002", "7fffffff-0000-4000-8000-000000000003",
	"ff000000-0000-4000-8000-000000000004",
}

func TestAPageThatIsTooLargeIsReadInSmallerOnes(t *testing.T) {
	database := &ledger{due: ids, unreadable: func(_ string, size int) bool { return size > 20 }}
	running(t, database, func(context.CancelFunc) { time.Sleep(5 * time.Minute) })
	if got := database.done(); !slices.Equal(got, ids) {
		t.Errorf("created in %v", got)
	}
}

func TestAPageThatCannotBeReadDoesNotStopTheFollowing(t *testing.T) {
	unreadable := true
	database := &ledger{due: ids}
	// The second event makes each page that contains it fail.
	database.unreadable = func(after string, _ int) bool { return unreadable && after < ids[1] }
	log := running(t, database, func(context.CancelFunc) {
		time.Sleep(5 * time.Minute)
		if got := database.done(); !slices.Equal(got, ids[2:]) {
			t.Errorf("created in %v", got)
		}
		database.mu.Lock()
		unreadable = false
		database.mu.Unlock()
		time.Sleep(time.Hour)
		if got := database.done(); len(got) != len(ids) {
			t.Errorf("created in %v an hour later", got)
		}
	})
	if !strings.Contains(log, "cannot be read") {
		t.Errorf("logged %s", log)
	}
}

func TestARunEndsWhileTheDatabaseIsDownAndTheNextOneTriesAgain(t *testing.T) {
	down := true
	database := &ledger{due: ids}
	database.unreadable = func(string, int) bool { return down }
	running(t, database, func(context.CancelFunc) {
		time.Sleep(10 * time.Minute)
		database.mu.Lock()
		if database.pages != 10 {
			t.Errorf("read %d pages", database.pages)
		}
		down = false
		database.mu.Unlock()
		time.Sleep(time.Hour)
		if got := database.done(); len(got) != len(ids) {
			t.Errorf("created in %v", got)
		}
	})
}

func TestTheEventsOfOneAccountTakeOnlyTheirTimeOfARun(t *testing.T) {
	const many = 30
	database := &ledger{accounts: map[string]string{}, slow: 9 * time.Second}
	for at := range many {
		id := string(rune('A' + at))
		database.due = append(database.due, id)
		database.accounts[id] = "busy"
	}
	database.due, database.accounts["z"] = append(database.due, "z"), "other"
	running(t, database, func(context.CancelFunc) {
		time.Sleep(30 * time.Minute)
		// A minute, and the event that exceeds it.
		if got := database.done(); !slices.Equal(got, []string{"A", "B", "C", "D", "E", "F", "G", "z"}) {
			t.Errorf("created in %v", got)
		}
		time.Sleep(time.Hour)
		if got := database.done(); len(got) != 15 || got[8] != "H" {
			t.Errorf("created in %v an hour later", got)
		}
	})
}

func TestSlowRatesTakeOnlyTheirTimeAndTheExpensesAreCreatedWithoutThem(t *testing.T) {
	rates := make([]recurring.Rate, 100)
	for at := range rates {
		rates[at] = recurring.Rate{Base: "USD", Quote: "EUR", OnDay: "2026-06-01"}
	}
	database := &ledger{
		due: []string{"a", "b", "c"}, slowRate: 3 * time.Second,
		rates:    map[string][]recurring.Rate{"a": rates, "b": rates, "c": rates[:1]},
		accounts: map[string]string{"a": "busy", "b": "busy", "c": "other"},
	}
	running(t, database, func(context.CancelFunc) { time.Sleep(10 * time.Minute) })
	if got := database.done(); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("created in %v", got)
	}
	// Six within the twenty seconds of the first account, none for its second event, and that of the other account.
	if len(database.fetched) != 7 || !slices.Equal(database.order[len(database.order)-2:], []string{"fetch USD", "create c"}) {
		t.Errorf("fetched %d, did %v", len(database.fetched), database.order)
	}
}
