package observe

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/prometheus/client_golang/prometheus"
)

const (
	answerFreshFor = time.Second     // checks run at most once in this time
	checkTimeout   = 3 * time.Second // for each check
)

// Check tests one dependency of the server; Do returns an error while it does not answer.
type Check struct {
	Name string
	Do   func(ctx context.Context) error
}

// Health runs the checks: readiness needs all of them, liveness none.
type Health struct {
	checks   []Check
	log      *slog.Logger
	draining atomic.Bool

	mu        sync.Mutex // held while checking, so that concurrent requests share one round of checks
	latest    Report
	checkedAt time.Time
}

// Report is the answer of GET /healthz.
type Report struct {
	Status string            `json:"status"` // ok, unavailable or draining
	Checks map[string]string `json:"checks"` // name to ok or unavailable; the log has the cause
}

// NewHealth returns a Health with the given checks.
func NewHealth(log *slog.Logger, checks ...Check) *Health {
	return &Health{checks: checks, log: log}
}

// Drain makes the server not ready from now on, so that load balancers stop sending requests.
func (h *Health) Drain() { h.draining.Store(true) }

// Answering returns for each check whether it passes; it is empty while the server is draining.
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

// Live answers 200 while the process runs.
func (h *Health) Live(c *echo.Context) error {
	return send(c, http.StatusOK, map[string]string{"status": "ok"})
}

func send(c *echo.Context, status int, report any) error {
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(status, report)
}

// now returns the last report if it is less than a second old, else runs the checks concurrently.
func (h *Health) now(ctx context.Context) Report {
	if h.draining.Load() {
		return Report{Status: "draining", Checks: map[string]string{}}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.checkedAt) < answerFreshFor {
		return h.latest
	}
	// The report also serves other requests, so it must not end with this one.
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

// Dependencies adds a metric for each dependency, 1 while it answers. Every scrape calls answer.
func (m *Metrics) Dependencies(answer func() map[string]bool) {
	m.Registry.MustRegister(dependencies{
		up:     prometheus.NewDesc("divido_dependency_up", "1 while what the server needs answers.", []string{"dependency"}, nil),
		answer: answer,
	})
}

type dependencies struct {
	up     *prometheus.Desc
	answer func() map[string]bool
}

// Describe implements [prometheus.Collector].
func (d dependencies) Describe(to chan<- *prometheus.Desc) { to <- d.up }

// Collect implements [prometheus.Collector].
func (d dependencies) Collect(to chan<- prometheus.Metric) {
	for name, answers := range d.answer() {
		value := 0.0
		if answers {
			value = 1
		}
		to <- prometheus.MustNewConstMetric(d.up, prometheus.GaugeValue, value, name)
	}
}
