package account

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

const (
	purgeEvery = 24 * time.Hour
	// purgeAgain is how soon a run goes on that could not end: something failed, or there was too much for one.
	purgeAgain = time.Hour
	// purgeSpread keeps several instances, started together, from purging at the same moment.
	purgeSpread = 2 * time.Minute
	// purgePause after each batch leaves the database to people.
	purgePause = time.Second
	// purgeBatches bounds one run.
	purgeBatches = 1000
)

// Purge removes for good what was deleted 30 days ago, once soon after the start and then daily, until ctx ends: one small
// batch after the other, each a transaction of its own, so that none takes longer than any other request and a failure
// loses nothing of what was done before. It is logged, and the rest waits for the next run. Several instances may purge;
// the second finds nothing left. Each run that ended well is told to done.
func Purge(ctx context.Context, database Database, log *slog.Logger, done func()) {
	wait := rand.N(purgeSpread)
	for pause(ctx, wait) {
		wait = purgeAgain
		if purge(ctx, database, log) {
			wait = purgeEvery
			done()
		}
		wait += rand.N(purgeSpread)
	}
}

// purge asks for one batch after the other, and tells whether nothing is left.
func purge(ctx context.Context, database Database, log *slog.Logger) bool {
	counts := map[string]int{}
	more, batches := true, 0
	var err error
	for more && err == nil && batches < purgeBatches && (batches == 0 || pause(ctx, purgePause)) {
		more, err = purgeBatch(ctx, database, counts)
		batches++
	}
	if ctx.Err() != nil {
		return false
	}
	if err != nil {
		log.WarnContext(ctx, "purge failed", "error", err.Error(), "counts", counts)
		return false
	}
	log.InfoContext(ctx, "purged what was deleted 30 days ago", "counts", counts, "more", more)
	return !more
}

// purgeBatch adds what one batch removed to the counts, and tells whether there may be more.
func purgeBatch(ctx context.Context, database Database, counts map[string]int) (more bool, err error) {
	var removed map[string]any
	if err := database.Call(ctx, "purge_deleted", map[string]any{}, &removed); err != nil {
		return false, err
	}
	for kind, value := range removed {
		if count, ok := value.(float64); ok && count > 0 {
			counts[kind] += int(count)
		}
	}
	more, _ = removed["more"].(bool)
	return more, nil
}

// pause waits, and tells whether to go on: false once ctx has ended.
func pause(ctx context.Context, wait time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(wait):
		return true
	}
}
