package observe

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// providers holds the metrics about third parties.
type providers struct {
	up       *prometheus.GaugeVec
	duration *prometheus.HistogramVec
}

func newProviders(registry *prometheus.Registry) providers {
	p := providers{
		up: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "divido_provider_up", Help: "1 while the third party answers; at 0 people are answered without it.",
		}, []string{"provider"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "divido_provider_request_duration_seconds", Help: "Time that the third party took: ok, refused, unusable or silent.",
			Buckets: []float64{.01, .05, .1, .25, .5, 1, 2, 4},
		}, []string{"provider", "outcome"}),
	}
	registry.MustRegister(p.up, p.duration)
	return p
}

// Provider holds the metrics about one third party. It implements upstream.Watcher.
type Provider struct {
	up       prometheus.Gauge
	duration prometheus.ObserverVec
}

// Provider returns the metrics about the third party of this name.
func (m *Metrics) Provider(name string) Provider {
	return Provider{
		up:       m.provider.up.WithLabelValues(name),
		duration: m.provider.duration.MustCurryWith(prometheus.Labels{"provider": name}),
	}
}

// Up records whether the third party answers.
func (p Provider) Up(up bool) {
	value := 0.0
	if up {
		value = 1
	}
	p.up.Set(value)
}

// Asked records one request to the third party: ok, refused, unusable or silent.
func (p Provider) Asked(outcome string, took time.Duration) {
	p.duration.WithLabelValues(outcome).Observe(took.Seconds())
}
