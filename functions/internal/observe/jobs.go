package observe

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

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

// receipts holds the metrics about the files of erased photos.
type receipts struct {
	waiting, oldest  prometheus.Gauge
	erased, failures prometheus.Counter
}

func newReceipts(registry *prometheus.Registry) receipts {
	r := receipts{
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "divido_receipt_files_waiting", Help: "Files of erased photos in the queue when this server last looked.",
		}),
		oldest: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "divido_receipt_files_oldest_seconds", Help: "Age of the oldest file in that queue, 0 for an empty one.",
		}),
		erased: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "divido_receipt_files_erased_total", Help: "Files of erased photos that were deleted.",
		}),
		failures: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "divido_receipt_erasure_failures_total", Help: "Hourly runs and daily searches of files of erased photos that failed.",
		}),
	}
	registry.MustRegister(r.waiting, r.oldest, r.erased, r.failures)
	return r
}

// ReceiptFilesWaiting records the queue of files of erased photos: its length, and the age of its oldest entry.
func (m *Metrics) ReceiptFilesWaiting(number int, oldest time.Duration) {
	m.receipts.waiting.Set(float64(number))
	m.receipts.oldest.Set(oldest.Seconds())
}

// ReceiptFilesErased counts deleted files of erased photos.
func (m *Metrics) ReceiptFilesErased(number int) { m.receipts.erased.Add(float64(number)) }

// ReceiptErasureFailed counts a run or a search that failed.
func (m *Metrics) ReceiptErasureFailed() { m.receipts.failures.Inc() }
