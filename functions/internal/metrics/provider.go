package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// providers are the numbers about third parties.
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

// Provider are the numbers about one third party, for package upstream.
type Provider struct {
	up       prometheus.Gauge
	duration prometheus.ObserverVec
}

// Provider returns the numbers about the third party of this name.
func (m *Metrics) Provider(name string) Provider {
	return Provider{
		up:       m.provider.up.WithLabelValues(name),
		duration: m.provider.duration.MustCurryWith(prometheus.Labels{"provider": name}),
	}
}

// Up notes whether it answers.
func (p Provider) Up(up bool) {
	value := 0.0
	if up {
		value = 1
	}
	p.up.Set(value)
}

// Asked notes that it was asked, and how that ended.
func (p Provider) Asked(outcome string, took time.Duration) {
	p.duration.WithLabelValues(outcome).Observe(took.Seconds())
}
