package observe_test

import (
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"divido/functions/internal/observe"
)

func TestRequestsAreCountedByRouteMethodAndStatus(t *testing.T) {
	numbers := observe.NewMetrics("test")
	numbers.Begin()
	var asking sync.WaitGroup
	for range 10 {
		asking.Go(func() {
			numbers.Observe("/healthz", "GET", 200, 2*time.Millisecond)
			numbers.Observe("/healthz", "GET", 503, 2*time.Second)
			numbers.Observe("/healthz", "INVENTED", 404, 0)
		})
	}
	asking.Wait()
	answer := httptest.NewRecorder()
	numbers.ServePlain().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	for _, line := range []string{
		`divido_http_requests_total{method="GET",route="/healthz",status="200"} 10`,
		`divido_http_requests_total{method="GET",route="/healthz",status="503"} 10`,
		`divido_http_requests_total{method="other",route="/healthz",status="404"} 10`,
		`divido_http_request_duration_seconds_bucket{method="GET",route="/healthz",le="0.0025"} 10`,
		`divido_http_request_duration_seconds_count{method="GET",route="/healthz"} 20`,
		"divido_http_requests_in_flight 1",
	} {
		if !strings.Contains(answer.Body.String(), line+"\n") {
			t.Errorf("%s is missing in\n%s", line, answer.Body)
		}
	}
}
