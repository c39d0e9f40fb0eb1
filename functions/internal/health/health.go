// Package health tells whether the server can do its work: readiness (everything it needs answers) and liveness (it runs).
package health

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v5"
)

const (
	answerFreshFor = time.Second     // so that asking often costs nothing
	checkTimeout   = 3 * time.Second // for each check
)

// Check looks at one thing that the server needs; an error means that it does not answer.
type Check struct {
	Name string
	Do   func(ctx context.Context) error
}

// Health runs the checks.
type Health struct {
	checks   []Check
	log      *slog.Logger
	draining atomic.Bool

	mu        sync.Mutex // held while checking, so that many who ask share one round of checks
	latest    Report
	checkedAt time.Time
}

// Report is the answer of GET /healthz.
type Report struct {
	Status string            `json:"status"` // ok, unavailable or draining
	Checks map[string]string `json:"checks"` // name to ok or unavailable; why stands in the log
}

// New makes a Health from what must answer.
func New(log *slog.Logger, checks ...Check) *Health {
	return &Health{checks: checks, log: log}
}

// Drain makes the server not ready from now on, so that load balancers send nobody here any more.
func (h *Health) Drain() { h.draining.Store(true) }

// Draining reports whether the server is about to stop.
func (h *Health) Draining() bool { return h.draining.Load() }

// Answering tells of each check whether it passes; of none while the server is about to stop.
func (h *Health) Answering() map[string]bool {
	answering := map[string]bool{}
	for name, state := range h.now(context.Background()).Checks {
		answering[name] = state == "ok"
	}
	return answering
}

// Ready answers 200 when every check passes, and 503 otherwise.
func (h *Health) Ready(c *echo.Context) error {
	report, status := h.now(c.Request().Context()), http.StatusOK
	if report.Status != "ok" {
		status = http.StatusServiceUnavailable
	}
	return send(c, status, report)
}

// Live answers 200 as long as the process serves at all.
func (h *Health) Live(c *echo.Context) error {
	return send(c, http.StatusOK, map[string]string{"status": "ok"})
}

func send(c *echo.Context, status int, report any) error {
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(status, report)
}

// now runs the checks side by side, unless their last answer is less than a second old.
func (h *Health) now(ctx context.Context) Report {
	if h.draining.Load() {
		return Report{Status: "draining", Checks: map[string]string{}}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.checkedAt) < answerFreshFor {
		return h.latest
	}
	// Whoever asked may go away meanwhile; the answer serves others too.
	h.latest, h.checkedAt = h.check(context.WithoutCancel(ctx)), time.Now()
	return h.latest
}

func (h *Health) check(ctx context.Context) Report {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	failures := make([]error, len(h.checks))
	var waiting sync.WaitGroup
	for i, check := range h.checks {
		waiting.Go(func() { failures[i] = check.Do(ctx) })
	}
	waiting.Wait()

	report := Report{Status: "ok", Checks: make(map[string]string, len(h.checks))}
	for i, check := range h.checks {
		report.Checks[check.Name] = "ok"
		if failures[i] != nil {
			report.Status, report.Checks[check.Name] = "unavailable", "unavailable"
			h.log.WarnContext(ctx, "not ready", "check", check.Name, "error", failures[i].Error())
		}
	}
	return report
}
