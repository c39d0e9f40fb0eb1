// Package recurring creates what is due of recurring expenses in events that nobody opens. The database decides what is due and
// creates each occurrence once (supabase/migrations), so several instances may run at the same time.
package recurring

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

const (
	// every is an hour, because days begin at another hour in each time zone.
	every = time.Hour
	// spread is the maximum random delay of a run, so that instances started together do not ask at once.
	spread = 2 * time.Minute
	// pauseBetween follows each event, so that the database can serve other requests.
	pauseBetween = 20 * time.Millisecond
	// maxPages limits the pages of events of one run.
	maxPages = 500
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

// run handles every event with due occurrences once. It returns the number of created expenses and of failures.
func run(ctx context.Context, database Database, fetch func(context.Context, Rate) error, log *slog.Logger) (created, failed int) {
	arguments := map[string]any{}
	for range maxPages {
		var page []due
		if err := database.Call(ctx, "due_series", arguments, &page); err != nil {
			if ctx.Err() == nil {
				log.WarnContext(ctx, "due recurring expenses cannot be read", "error", err.Error())
				failed++
			}
			return created, failed
		}
		if len(page) == 0 {
			return created, failed
		}
		for _, event := range page {
			count, err := create(ctx, database, fetch, event, log)
			created += count
			if err != nil && ctx.Err() == nil {
				failed++
				log.WarnContext(ctx, "due recurring expenses cannot be created", "event", event.EventID, "error", err.Error())
			}
			if !pause(ctx, pauseBetween) {
				return created, failed
			}
		}
		arguments = map[string]any{"after": page[len(page)-1].EventID}
	}
	return created, failed
}

// create fetches the rates of an event and creates what is due in it.
func create(ctx context.Context, database Database, fetch func(context.Context, Rate) error, event due, log *slog.Logger) (int, error) {
	for _, rate := range event.Rates {
		if err := fetch(ctx, rate); err != nil && ctx.Err() == nil {
			log.InfoContext(ctx, "no rate for a recurring expense", "base", rate.Base, "quote", rate.Quote, "day", rate.OnDay, "error", err.Error())
		}
	}
	var answer struct {
		Created int `json:"created"`
	}
	err := database.Call(ctx, "create_due_expenses_of", map[string]any{"event_id": event.EventID}, &answer)
	return answer.Created, err
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
