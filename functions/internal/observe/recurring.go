package observe

import "github.com/prometheus/client_golang/prometheus"

func newRecurring(registry *prometheus.Registry) *prometheus.CounterVec {
	counter := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "divido_recurring_total", Help: "Recurring expenses created by the hourly job, and its failures.",
	}, []string{"outcome"})
	for _, outcome := range []string{"created", "failed"} {
		counter.WithLabelValues(outcome)
	}
	registry.MustRegister(counter)
	return counter
}

// RecurringRan records the result of one run of the hourly job.
func (m *Metrics) RecurringRan(created, failed int) {
	m.recurring.WithLabelValues("created").Add(float64(created))
	m.recurring.WithLabelValues("failed").Add(float64(failed))
}
