package account

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

const (
	purgeEvery = 24 * time.Hour
	// purgeSpread keeps several instances, started together, from purging at the same moment.
	purgeSpread = 2 * time.Minute
	// PurgeTimeout is the longest time that one purge may take; the database must be asked with no shorter one.
	PurgeTimeout = 5 * time.Minute
)

// Purge removes for good what was deleted 30 days ago, once soon after the start and then daily, until ctx ends. Several
// instances may do so; the second finds nothing left. A failure is logged and tried again the next day.
func Purge(ctx context.Context, database Database, log *slog.Logger) {
	wait := rand.N(purgeSpread)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		purgeOnce(ctx, database, log)
		wait = purgeEvery + rand.N(purgeSpread)
	}
}

func purgeOnce(ctx context.Context, database Database, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, PurgeTimeout)
	defer cancel()
	var counts map[string]int
	if err := database.Call(ctx, "purge_deleted", map[string]any{}, &counts); err != nil {
		if ctx.Err() == nil {
			log.WarnContext(ctx, "purge failed", "error", err.Error())
		}
		return
	}
	log.InfoContext(ctx, "purged what was deleted 30 days ago", "counts", counts)
}
