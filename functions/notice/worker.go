package notice

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"
)

const (
	defaultEvery = 5 * time.Second
	// afterError is the pause after the database failed.
	afterError = 30 * time.Second
	// batch is the number of notices in one lease. After a lease that failed, one of smallBatch is tried: notices of events with
	// many people and changes take longer.
	batch      = 100
	smallBatch = 10
	// atOnce is the maximum number of concurrent messages.
	atOnce = 50
	// leaseFor is the duration of a lease. It is longer than batchTimeout and reportTimeout together.
	leaseFor = "2 minutes"
	// batchTimeout limits the time for the messages of a batch. Unsent ones are sent again when the lease expires.
	batchTimeout = 90 * time.Second
	// reportTimeout limits the time for reporting a batch.
	reportTimeout = 5 * time.Second
)

// Worker delivers notices.
type Worker struct {
	Options
	log *slog.Logger
	// size is the number of notices of the next lease, up to batch.
	size int
}

// NewWorker returns a Worker.
func NewWorker(options Options, log *slog.Logger) *Worker {
	if options.Every == 0 {
		options.Every = defaultEvery
	}
	return &Worker{Options: options, log: log, size: batch}
}

// Run delivers due notices until ctx ends.
func (w *Worker) Run(ctx context.Context) {
	for ctx.Err() == nil {
		asked := w.size
		number, err := w.Deliver(ctx)
		wait := w.Every + rand.N(w.Every)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			w.log.WarnContext(ctx, "notices cannot be delivered", "error", err.Error())
			wait = afterError + rand.N(afterError)
		case number == asked:
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// Deliver leases one batch, sends it and reports the result. It returns the number of notices. No database lock is held while
// messages are under way.
func (w *Worker) Deliver(ctx context.Context) (int, error) {
	var found leased
	arguments := map[string]any{"at_most": w.size, "for_time": leaseFor}
	if err := w.Database.Call(ctx, "lease_notices", arguments, &found); err != nil {
		w.size = smallBatch
		return 0, err
	}
	w.size = min(2*w.size, batch)
	w.Watch.NoticesWaiting(found.Waiting)
	if len(found.Failed) > 0 {
		w.log.WarnContext(ctx, "notices cannot be read", "states", found.Failed)
	}
	if len(found.Notices) == 0 {
		return 0, nil
	}
	results, gone := w.send(ctx, found.Notices)
	// Report also after a stop, so that nothing is sent twice.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), reportTimeout)
	defer cancel()
	var errs []error
	if len(gone) > 0 {
		errs = append(errs, w.Database.Call(ctx, "delete_push_subscriptions", map[string]any{"ids": gone}, nil))
	}
	// Also when that failed, because unfinished notices are sent again.
	var done finished
	errs = append(errs, w.Database.Call(ctx, "finish_notices", map[string]any{"results": results}, &done))
	if len(done.Failed) > 0 {
		w.log.WarnContext(ctx, "notices cannot be finished", "states", done.Failed)
	}
	return len(found.Notices), errors.Join(errs...)
}

// sent is the result of one message.
type sent struct {
	notice  int
	device  string
	outcome Outcome
	pause   time.Duration
}

// send sends notices to all their devices. Notices whose messages were interrupted by the end of ctx are left out
// of the results, and are sent again when their lease expires.
func (w *Worker) send(ctx context.Context, notices []Notice) (results []result, gone []string) {
	ctx, cancel := context.WithTimeout(ctx, batchTimeout)
	defer cancel()
	slots := make(chan struct{}, atOnce)
	var mu sync.Mutex
	var all []sent
	var group sync.WaitGroup
	for at, notice := range notices {
		for _, device := range notice.Devices {
			slots <- struct{}{}
			group.Go(func() {
				defer func() { <-slots }()
				outcome, pause := w.sendOne(ctx, notice, device)
				mu.Lock()
				defer mu.Unlock()
				all = append(all, sent{at, device.ID, outcome, pause})
			})
		}
	}
	group.Wait()
	return resultsOf(notices, all)
}

// cut is the outcome of a message that the end of the context interrupted.
const cut Outcome = ""

func (w *Worker) sendOne(ctx context.Context, n Notice, d Device) (Outcome, time.Duration) {
	if ctx.Err() != nil {
		return cut, 0
	}
	body, err := w.Texts.compose(n, d.Locale, w.PublicURL)
	if err != nil || len(body) > maxMessage {
		w.log.ErrorContext(ctx, "a notice has no message that fits", "bytes", len(body))
		return Refused, 0
	}
	outcome, pause, err := w.Sender.Send(ctx, d, body, topic(n), n.Attempts)
	if outcome == Failed && ctx.Err() != nil {
		return cut, 0
	}
	w.Watch.NoticeSent(string(outcome))
	if err != nil {
		w.log.InfoContext(ctx, "a notice was not delivered", "outcome", string(outcome), "error", err.Error())
	}
	return outcome, pause
}

func resultsOf(notices []Notice, all []sent) (results []result, gone []string) {
	byNotice := make([]result, len(notices))
	unfinished := make([]bool, len(notices))
	for at, notice := range notices {
		byNotice[at] = result{EventID: notice.EventID, UserID: notice.UserID, LeaseID: notice.LeaseID, Delivered: []string{}}
	}
	for _, one := range all {
		of := &byNotice[one.notice]
		switch one.outcome {
		case Delivered, Refused:
			of.Delivered = append(of.Delivered, one.device)
		case Gone:
			gone = append(gone, one.device)
		case Failed:
			// The longest pause, so that no push service is asked too early.
			if seconds := int(one.pause.Round(time.Second).Seconds()); of.RetryAfter == nil || seconds > *of.RetryAfter {
				of.RetryAfter = &seconds
			}
		default:
			unfinished[one.notice] = true
		}
	}
	for at, each := range byNotice {
		if !unfinished[at] {
			results = append(results, each)
		}
	}
	return results, gone
}
