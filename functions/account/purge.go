package account

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

const (
	purgeEvery = 24 * time.Hour
	// purgeAgain is the pause before an unfinished run continues, after a failure or too many batches.
	purgeAgain = time.Hour
	// purgeSpread is the maximum random delay of the first run, so that instances started together do not purge at once.
	purgeSpread = 2 * time.Minute
	// purgePause follows each batch, so that the database can serve other requests.
	purgePause = time.Second
	// purgeBatches limits the batches of one run.
	purgeBatches = 1000
)

// Watcher records the result of purges.
type Watcher interface {
	// Purged records a complete run.
	Purged()
	// PurgeSkipped records how many rows and events the last run could not erase.
	PurgeSkipped(failed int)
}

// Purge erases rows that were deleted 30 days ago, soon after the start and then daily, until ctx ends. Each batch is small and
// has its own transaction, so a failure loses nothing; it is logged and the next run continues. The database erases the others of a
// batch when one row cannot be erased. Several instances may purge concurrently.
func Purge(ctx context.Context, database Database, watch Watcher, log *slog.Logger) {
	wait := rand.N(purgeSpread)
	for pause(ctx, wait) {
		wait = purgeAgain
		if purge(ctx, database, watch, log) {
			wait = purgeEvery
			watch.Purged()
		}
		wait += rand.N(purgeSpread)
	}
}

// purge runs batches and returns true when nothing is left.
func purge(ctx context.Context, database Database, watch Watcher, log *slog.Logger) bool {
	counts := map[string]int{}
	more, failed, batches := true, 0, 0
	var err error
	for more && err == nil && batches < purgeBatches && (batches == 0 || pause(ctx, purgePause)) {
		more, failed, err = purgeBatch(ctx, database, counts)
		batches++
	}
	if ctx.Err() != nil {
		return false
	}
	if err != nil {
		log.WarnContext(ctx, "purge failed", "error", err.Error(), "counts", counts)
		return false
	}
	watch.PurgeSkipped(failed)
	if failed > 0 {
		log.WarnContext(ctx, "rows cannot be purged", "failed", failed, "counts", counts)
		return false
	}
	log.InfoContext(ctx, "purged what was deleted 30 days ago", "counts", counts, "more", more)
	return !more
}

// purgeBatch adds the counts of one batch. It returns whether there may be more, and the number of rows and events that cannot be
// erased, which each batch tries again.
func purgeBatch(ctx context.Context, database Database, counts map[string]int) (more bool, failed int, err error) {
	var removed map[string]any
	if err := database.Call(ctx, "purge_deleted", map[string]any{}, &removed); err != nil {
		return false, 0, err
	}
	for kind, value := range removed {
		count, ok := value.(float64)
		switch {
		case !ok || count == 0:
		case kind == "failed":
			failed = int(count)
		default:
			counts[kind] += int(count)
		}
	}
	more, _ = removed["more"].(bool)
	return more, failed, nil
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
