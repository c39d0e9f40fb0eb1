// Package observe holds what operators see of the server: logs, Prometheus metrics, OpenTelemetry traces and health checks.
// None of them contains personal data: routes and procedures are named, never paths with ids or tokens, query strings, e-mails,
// names or addresses.
package observe

import (
	"crypto/subtle"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// Metrics holds the Prometheus metrics of one server.
type Metrics struct {
	Registry *prometheus.Registry

	requests  *prometheus.CounterVec
	duration  *prometheus.HistogramVec
	inFlight  prometheus.Gauge
	limited   *prometheus.CounterVec
	problems  *prometheus.CounterVec
	purged    prometheus.Gauge
	skipped   prometheus.Gauge
	provider  providers
	notices   notices
	recurring *prometheus.CounterVec
	receipts  receipts
}

// NewMetrics registers the metrics; version is reported as divido_build_info.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divido_http_requests_total", Help: "Requests answered.",
		}, []string{"route", "method", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "divido_http_request_duration_seconds", Help: "Time from request to answer.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"route", "method"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "divido_http_requests_in_flight", Help: "Requests being answered.",
		}),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divido_limited_requests_total", Help: "Requests refused because their caller made too many.",
		}, []string{"limit"}),
		problems: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divido_problems_total", Help: "Requests answered with a problem, by its code.",
		}, []string{"route", "code"}),
		purged: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "divido_purge_success_timestamp_seconds", Help: "When what was deleted long ago was last removed without failure; at first the start.",
		}),
		skipped: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "divido_purge_skipped", Help: "Rows and events that the last purge could not remove.",
		}),
	}
	m.purged.SetToCurrentTime()
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "divido_build_info", Help: "Always 1.", ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	m.provider = newProviders(m.Registry)
	m.notices = newNotices(m.Registry)
	m.recurring = newRecurring(m.Registry)
	m.receipts = newReceipts(m.Registry)
	m.Registry.MustRegister(m.requests, m.duration, m.inFlight, m.limited, m.problems, m.purged, m.skipped, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Observe counts one answered request. Route is the pattern of the route, not the path.
func (m *Metrics) Observe(route, method string, status int, took time.Duration) {
	if !knownMethods[method] {
		method = "other"
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	m.duration.WithLabelValues(route, method).Observe(took.Seconds())
}

// Begin counts a request as in flight until End.
func (m *Metrics) Begin() { m.inFlight.Inc() }

// End counts a request as no longer in flight.
func (m *Metrics) End() { m.inFlight.Dec() }

// Limited counts a request that the limit of this name refused.
func (m *Metrics) Limited(limit string) { m.limited.WithLabelValues(limit).Inc() }

// Problem counts a request answered with the problem of this code.
func (m *Metrics) Problem(route, code string) { m.problems.WithLabelValues(route, code).Inc() }

// Purged records a successful purge.
func (m *Metrics) Purged() { m.purged.SetToCurrentTime() }

// PurgeSkipped records how many rows and events the last purge could not remove.
func (m *Metrics) PurgeSkipped(failed int) { m.skipped.Set(float64(failed)) }

// Handler serves the metrics. Unless bearer is empty, a request without this bearer token gets user_not_authenticated.
func (m *Metrics) Handler(bearer string) echo.HandlerFunc {
	serve := promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
	return func(c *echo.Context) error {
		given := token.Bearer(c.Request().Header.Get(echo.HeaderAuthorization))
		if bearer != "" && subtle.ConstantTimeCompare([]byte(given), []byte(bearer)) != 1 {
			return problem.New(problem.UserNotAuthenticated, "The metrics need a bearer token.")
		}
		serve.ServeHTTP(c.Response(), c.Request())
		return nil
	}
}

var knownMethods = map[string]bool{
	http.MethodGet: true, http.MethodHead: true, http.MethodPost: true, http.MethodPut: true,
	http.MethodPatch: true, http.MethodDelete: true, http.MethodOptions: true,
}

// ServePlain serves the metrics without a token, for an address that only operators reach.
func (m *Metrics) ServePlain() http.Handler {
	return promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
}
