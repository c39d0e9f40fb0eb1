package upstream

import (
	"errors"
	"math/rand/v2"
	"sync"
	"time"
)

// Third parties that are down are asked again after a second, then after twice as long each time, up to a minute.
const (
	firstProbeAfter = time.Second
	probeAfterMost  = time.Minute
)

// circuit knows whether a third party answers. Silence says at once that it does not, because it makes somebody wait; an
// answer that is none says so when it is one of several in a row.
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

// note takes the outcome of an attempt, and tells whether it is the one by which the third party counts as down.
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

// isFailure tells what counts against a third party: not what it rightly refuses.
func isFailure(err error) bool {
	return errors.Is(err, ErrUnavailable) || errors.Is(err, ErrAnswer)
}

// fall says that the third party is down, and looks in the background for when it is not any more.
func (c *Client) fall(cause error) {
	c.options.Watch.Up(false)
	c.log.Warn("a provider does not answer; people are answered without it", "provider", c.options.Name, "error", cause.Error())
	go c.lookUntilItAnswers(c.pauseAfter(cause))
}

// pauseAfter is how long to wait before the first probe: who has had too many requests is not sent another one at once.
func (c *Client) pauseAfter(cause error) time.Duration {
	if errors.Is(cause, errTooManyRequests) {
		return probeAfterMost
	}
	return c.options.ProbeAfter
}

func (c *Client) lookUntilItAnswers(pause time.Duration) {
	since := time.Now()
	for ; ; pause = min(2*pause, probeAfterMost) {
		select {
		case <-c.ctx.Done():
			return
		case <-time.After(pause + rand.N(pause/4+1)):
		}
		if err := c.probe(); !isFailure(err) && c.ctx.Err() == nil {
			c.circuit.rise()
			c.options.Watch.Up(true)
			c.log.Info("a provider answers again", "provider", c.options.Name, "away_seconds", int(time.Since(since).Seconds()))
			return
		}
	}
}

// probe asks what the third party can surely answer.
func (c *Client) probe() error {
	_, err := c.attempt(c.ctx, c.address(c.options.Probe))
	return err
}

// Look asks the third party once, so that whether it answers is known before the first person asks.
func (c *Client) Look() {
	err := c.probe()
	if c.ctx.Err() == nil && c.circuit.note(err, 1) {
		c.fall(err)
	}
}

// Up tells whether the third party answers, as far as is known.
func (c *Client) Up() bool { return !c.circuit.isDown() }

// Watcher is told how a third party does.
type Watcher interface {
	// Asked tells of one attempt: ok, refused, unusable or silent.
	Asked(outcome string, took time.Duration)
	// Up tells whether the third party counts as answering, whenever that changes.
	Up(up bool)
}

// noopWatcher is the default Watcher.
type noopWatcher struct{}

func (noopWatcher) Asked(string, time.Duration) {}
func (noopWatcher) Up(bool)                     {}

// outcome is the word for how an attempt ended.
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
