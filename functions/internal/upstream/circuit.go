package upstream

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"
)

// Probes of a third party that is down start after a second; the pause then doubles up to a minute.
const (
	firstProbePause = time.Second
	maxProbePause   = time.Minute
)

// circuit is a circuit breaker. A timeout opens it at once, because callers wait for it; bad responses open it after several in a
// row.
type circuit struct {
	mu       sync.Mutex
	failures int // in a row
	down     bool
}

func (c *circuit) isDown() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.down
}

// note records the result of an attempt. It returns true for the one that opens the circuit.
func (c *circuit) note(err error, most int) (fell bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !isFailure(err) {
		c.failures = 0
		return false
	}
	c.failures++
	if c.down || !errors.Is(err, errSilent) && !errors.Is(err, errTooManyRequests) && c.failures < most {
		return false
	}
	c.down = true
	return true
}

func (c *circuit) rise() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures, c.down = 0, false
}

// isFailure is true for errors that count against the third party; refusals do not.
func isFailure(err error) bool {
	return errors.Is(err, ErrUnavailable) || errors.Is(err, ErrAnswer)
}

// fall reports that the third party is down, and hands the cause to Run.
func (c *Client) fall(cause error) {
	c.options.Watch.Up(false)
	c.log.Warn("a provider does not answer; requests continue without it", "provider", c.options.Name, "error", cause.Error())
	c.fell <- cause // has room: the circuit falls again only after Run has closed it
}

// Run probes the third party during each outage until it answers again. It returns when ctx ends.
func (c *Client) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case cause := <-c.fell:
			c.probeUntilUp(ctx, c.pauseAfter(cause))
		}
	}
}

// pauseAfter returns the pause before the first probe. It is longer after a 429.
func (c *Client) pauseAfter(cause error) time.Duration {
	if errors.Is(cause, errTooManyRequests) {
		return maxProbePause
	}
	return c.options.ProbeAfter
}

func (c *Client) probeUntilUp(ctx context.Context, pause time.Duration) {
	since := time.Now()
	for ; ; pause = min(2*pause, maxProbePause) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause + rand.N(pause/4+1)):
		}
		if err := c.probe(ctx); !isFailure(err) && ctx.Err() == nil {
			c.circuit.rise()
			c.options.Watch.Up(true)
			c.log.Info("a provider answers again", "provider", c.options.Name, "away_seconds", int(time.Since(since).Seconds()))
			return
		}
	}
}

func (c *Client) probe(ctx context.Context) error {
	_, err := c.attempt(ctx, c.address(c.options.Probe))
	return err
}

// ProbeOnce probes the third party once, so that an outage is detected before the first caller waits for it.
func (c *Client) ProbeOnce(ctx context.Context) {
	err := c.probe(ctx)
	if ctx.Err() == nil && c.circuit.note(err, 1) {
		c.fall(err)
	}
}

// Up is false while the circuit is open.
func (c *Client) Up() bool { return !c.circuit.isDown() }

// Watcher receives the state of a third party, for metrics.
type Watcher interface {
	// Asked is called after each attempt with its outcome: ok, refused, unusable or silent.
	Asked(outcome string, took time.Duration)
	// Up is called when the circuit opens (false) or closes (true), and once at the start.
	Up(up bool)
}

// noopWatcher is the default Watcher.
type noopWatcher struct{}

func (noopWatcher) Asked(string, time.Duration) {}
func (noopWatcher) Up(bool)                     {}

// outcome returns the label of a result in the metrics.
func outcome(err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, ErrRefused):
		return "refused"
	case errors.Is(err, errSilent):
		return "silent"
	}
	return "unusable"
}
