package observe

import "github.com/prometheus/client_golang/prometheus"

// notices holds the metrics about push notifications.
type notices struct {
	sent    *prometheus.CounterVec
	waiting prometheus.Gauge
}

func newNotices(registry *prometheus.Registry) notices {
	n := notices{
		sent: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divido_notices_total", Help: "Push messages to devices: delivered, failed, gone or refused.",
		}, []string{"outcome"}),
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "divido_notices_waiting", Help: "Due notices when this server last looked for some.",
		}),
	}
	for _, outcome := range []string{"delivered", "failed", "gone", "refused"} {
		n.sent.WithLabelValues(outcome)
	}
	registry.MustRegister(n.sent, n.waiting)
	return n
}

// NoticeSent counts one message to one device.
func (m *Metrics) NoticeSent(outcome string) { m.notices.sent.WithLabelValues(outcome).Inc() }

// NoticesWaiting records the number of due notices.
func (m *Metrics) NoticesWaiting(number int) { m.notices.waiting.Set(float64(number)) }
