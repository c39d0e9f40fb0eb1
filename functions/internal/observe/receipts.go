package observe

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

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
