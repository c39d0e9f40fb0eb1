package observe

import "github.com/prometheus/client_golang/prometheus"

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
