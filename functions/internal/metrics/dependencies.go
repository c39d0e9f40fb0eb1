package metrics

import "github.com/prometheus/client_golang/prometheus"

// Dependencies serves whether each thing that the server needs answers, asked whenever the numbers are.
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
