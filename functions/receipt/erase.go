// Package receipt deletes the files of photos that belong to no receipt any more. The database decides which those are and keeps them in
// a queue (supabase/migrations): a file that only SQL forgot would stay in the storage for ever.
package receipt

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

const (
	// every is short enough that nobody waits long for an erased photo to be gone.
	every = time.Hour
	// spread is the maximum random delay of a run, so that instances started together do not ask at once.
	spread = 2 * time.Minute
	// searchEvery is the time between two searches for files that no queue names, such as after a restored backup.
	searchEvery = 24 * time.Hour
	// batch is the number of files that one request deletes. A lease of them lasts ten minutes, a request ten seconds.
	batch = 100
	// pauseBetween follows each batch and each page, so that the database can serve other requests.
	pauseBetween = time.Second
	// maxBatches limits the batches and the pages of one run.
	maxBatches = 1000
	bucket     = "receipts"
)

// Database calls procedures that only the service may call, and deletes files from a bucket.
type Database interface {
	Call(ctx context.Context, procedure string, arguments, into any) error
	DeleteObjects(ctx context.Context, bucket string, names []string) error
}

// Metrics records what the job did and what it has left.
type Metrics interface {
	ReceiptFilesWaiting(number int, oldest time.Duration)
	ReceiptFilesErased(number int)
	ReceiptErasureFailed()
}

// Erase deletes queued files soon after the start and then hourly, and searches daily for others, until ctx ends. A failure is logged,
// and a later run repeats it. Several instances may erase concurrently.
func Erase(ctx context.Context, database Database, metrics Metrics, log *slog.Logger) {
	var searched time.Time
	for pause(ctx, rand.N(spread)) {
		if searched.IsZero() || time.Since(searched) >= searchEvery-every/2 {
			if err := search(ctx, database); err == nil {
				searched = time.Now()
			} else if ctx.Err() == nil {
				metrics.ReceiptErasureFailed()
				log.WarnContext(ctx, "files without a receipt cannot be searched", "error", err.Error())
			}
		}
		erased, err := erase(ctx, database, metrics)
		metrics.ReceiptFilesErased(erased)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			metrics.ReceiptErasureFailed()
			log.WarnContext(ctx, "files of erased receipts cannot be deleted", "erased", erased, "error", err.Error())
		} else if erased > 0 {
			log.InfoContext(ctx, "deleted the files of erased receipts", "files", erased)
		}
		if !pause(ctx, every) {
			return
		}
	}
}

// search queues files without a receipt, page by page.
func search(ctx context.Context, database Database) error {
	after := ""
	for range maxBatches {
		var last *string
		if err := database.Call(ctx, "queue_stray_receipt_files", map[string]any{"after": after}, &last); err != nil {
			return err
		}
		if last == nil || !pause(ctx, pauseBetween) {
			return ctx.Err()
		}
		after = *last
	}
	return nil
}

// lease is the answer of lease_receipt_files: names to delete, and the whole queue's length and age.
type lease struct {
	Paths         []string `json:"paths"`
	Waiting       int      `json:"waiting"`
	OldestSeconds int64    `json:"oldest_seconds"`
}

// erase deletes queued files until there are none, and returns their number.
func erase(ctx context.Context, database Database, metrics Metrics) (int, error) {
	erased := 0
	for range maxBatches {
		var queue lease
		if err := database.Call(ctx, "lease_receipt_files", map[string]any{"at_most": batch}, &queue); err != nil {
			return erased, err
		}
		metrics.ReceiptFilesWaiting(queue.Waiting, time.Duration(queue.OldestSeconds)*time.Second)
		if len(queue.Paths) == 0 {
			return erased, nil
		}
		if err := database.DeleteObjects(ctx, bucket, queue.Paths); err != nil {
			return erased, err
		}
		if err := database.Call(ctx, "finish_receipt_files", map[string]any{"paths": queue.Paths}, nil); err != nil {
			return erased, err
		}
		erased += len(queue.Paths)
		if !pause(ctx, pauseBetween) {
			return erased, ctx.Err()
		}
	}
	return erased, nil
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
