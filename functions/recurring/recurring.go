// Package recurring creates what is due of recurring expenses in events that nobody opens. The database decides what is due and
// creates each occurrence once (supabase/migrations), so several instances may run at the same time.
package recurring

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

const (
	// every is an hour, because days begin at another hour in each time zone.
	every = time.Hour
	// spread is the maximum random delay of a run, so that instances started together do not ask at once.
	spread = 2 * time.Minute
	// pauseBetween follows each event, so that the database can serve other requests.
	pauseBetween = 20 * time.Millisecond
	// pageSize is the number of events of a page. A page that cannot be read is asked for again with smallPage.
	pageSize  = 200
	smallPage = 10
	// maxPages limits the pages of one run.
	maxPages = 1000
	// pauseAfterFailure follows a page that cannot be read.
	pauseAfterFailure = 5 * time.Second
	// maxUnreadable is the number of unreadable pages in a row after which a run ends: then the database is down.
	maxUnreadable = 10
	// accountBudget limits the time of one run for the events that one account created, so that others do not wait for them. The
	// next run continues.
	accountBudget = time.Minute
	// ratesBudget limits the time of one run for the exchange rates of an account's events. Without a rate, the database uses the
	// last known one.
	ratesBudget = 20 * time.Second
)

// Database calls procedures that only the service may call.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
}

// Watcher records the result of each run: created expenses and failures.
type Watcher interface {
	RecurringRan(created, failed int)
}

// Rate is an exchange rate that an occurrence needs.
type Rate struct {
	Base  string `json:"base"`
	Quote string `json:"quote"`
	OnDay string `json:"on_date"`
}

// due is an event with due occurrences.
type due struct {
	EventID string `json:"event_id"`
	Account string `json:"account"` // who created the event
	Rates   []Rate `json:"rates"`
}

// Run creates what is due soon after the start and then hourly, until ctx ends. fetch stores a rate in the database; without
// one, the database uses the last known rate. A failure is logged and the next run repeats it.
func Run(ctx context.Context, database Database, fetch func(context.Context, Rate) error, watch Watcher, log *slog.Logger) {
	for pause(ctx, rand.N(spread)) {
		created, failed := run(ctx, database, fetch, log)
		if ctx.Err() != nil {
			return
		}
		watch.RecurringRan(created, failed)
		if created > 0 || failed > 0 {
			log.InfoContext(ctx, "created what is due of recurring expenses", "expenses", created, "failures", failed)
		}
		if !pause(ctx, every) {
			return
		}
	}
}

// job is one run.
type job struct {
	database Database
	fetch    func(context.Context, Rate) error
	log      *slog.Logger
	// spent is the time for the events of each account, and spentOnRates the part of it for exchange rates.
	spent, spentOnRates map[string]time.Duration
	created, failed     int
}

// run handles every event with due occurrences once, and continues after an event or a page that fails. It returns the number of
// created expenses and of failures.
func run(ctx context.Context, database Database, fetch func(context.Context, Rate) error, log *slog.Logger) (created, failed int) {
	j := &job{database: database, fetch: fetch, log: log, spent: map[string]time.Duration{}, spentOnRates: map[string]time.Duration{}}
	j.run(ctx)
	return j.created, j.failed
}

func (j *job) run(ctx context.Context) {
	after, size, unreadable := "", pageSize, 0
	for range maxPages {
		page, err := j.page(ctx, after, size)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			j.failed++
			j.log.WarnContext(ctx, "due recurring expenses cannot be read", "events", size, "error", err.Error())
			unreadable++
			if unreadable == maxUnreadable || !pause(ctx, pauseAfterFailure) {
				return
			}
			if size > smallPage {
				size = smallPage
			} else if after = beyond(after); after == "" {
				return
			}
			continue
		case len(page) == 0:
			return
		}
		for _, event := range page {
			j.handle(ctx, event)
			if !pause(ctx, pauseBetween) {
				return
			}
		}
		after, size, unreadable = page[len(page)-1].EventID, min(2*size, pageSize), 0
	}
}

// page returns events with due occurrences, by id.
func (j *job) page(ctx context.Context, after string, size int) ([]due, error) {
	arguments := map[string]any{"at_most": size}
	if after != "" {
		arguments["after"] = after
	}
	var page []due
	err := j.database.Call(ctx, "due_series", arguments, &page)
	return page, err
}

// beyond returns an id that skips one of 256 parts of all ids, which are random; empty when there is no further part.
func beyond(after string) string {
	part := uint64(0)
	if len(after) >= 2 {
		part, _ = strconv.ParseUint(after[:2], 16, 8) // ids are UUIDs
	}
	if part == 255 {
		return ""
	}
	return fmt.Sprintf("%02x000000-0000-0000-0000-000000000000", part+1)
}

// handle creates what is due in an event, unless its account has used up its time of this run.
func (j *job) handle(ctx context.Context, event due) {
	if j.spent[event.Account] >= accountBudget {
		j.failed++
		return
	}
	started := time.Now()
	err := j.create(ctx, event)
	j.spent[event.Account] += time.Since(started)
	if err != nil && ctx.Err() == nil {
		j.failed++
		j.log.WarnContext(ctx, "due recurring expenses cannot be created", "event", event.EventID, "error", err.Error())
	}
	if j.spent[event.Account] >= accountBudget {
		j.log.WarnContext(ctx, "the events of an account wait for the next hour", "event", event.EventID)
	}
}

// create fetches the rates of an event and creates what is due in it. Series of the event that fail are an error, too.
func (j *job) create(ctx context.Context, event due) error {
	j.fetchRates(ctx, event)
	var answer struct {
		Created int      `json:"created"`
		Failed  []string `json:"failed"` // SQLSTATEs
	}
	err := j.database.Call(ctx, "create_due_expenses_of", map[string]any{"event_id": event.EventID}, &answer)
	j.created += answer.Created
	if err == nil && len(answer.Failed) > 0 {
		err = fmt.Errorf("%d of its series failed: %s", len(answer.Failed), strings.Join(answer.Failed, ", "))
	}
	return err
}

// fetchRates fetches the rates of an event, within the budget of its account.
func (j *job) fetchRates(ctx context.Context, event due) {
	started := time.Now()
	defer func() { j.spentOnRates[event.Account] += time.Since(started) }()
	limited, cancel := context.WithTimeout(ctx, ratesBudget-j.spentOnRates[event.Account])
	defer cancel()
	for _, rate := range event.Rates {
		if limited.Err() != nil {
			return
		}
		if err := j.fetch(limited, rate); err != nil && ctx.Err() == nil {
			j.log.InfoContext(ctx, "no rate for a recurring expense", "base", rate.Base, "quote", rate.Quote, "day", rate.OnDay, "error", err.Error())
		}
	}
}

// pause waits and returns false once ctx has ended.
func pause(ctx context.Context, wait time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(wait):
		return true
	}
}
