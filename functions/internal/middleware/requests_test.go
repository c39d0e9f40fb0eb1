package middleware_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/middleware"
	"divido/functions/internal/observe"
	"divido/functions/internal/problem"
)

// observed is a gateway with its log and metrics.
func observed(t *testing.T) (gate *middleware.Chain, log *bytes.Buffer, numbers func() string) {
	t.Helper()
	watched := options()
	log = &bytes.Buffer{}
	watched.Log = observe.NewLogger(log, "debug")
	watched.PerAddress.Events = 10_000
	gate = serve(t, watched)
	return gate, log, func() string {
		answer := httptest.NewRecorder()
		watched.Metrics.ServePlain().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
		return answer.Body.String()
	}
}

func TestProblemsAreCountedByTheirCode(t *testing.T) {
	gate, _, numbers := observed(t)
	ask(gate, "GET", "/functions/v1/mine", "", nil)
	ask(gate, "GET", "/functions/v1/broken", "", nil)
	ask(gate, "GET", "/functions/v1/nothing", "", nil)
	for _, line := range []string{
		`divido_problems_total{code="user_not_authenticated",route="/functions/v1/mine"} 1`,
		`divido_problems_total{code="unexpected_error",route="/functions/v1/broken"} 1`,
		`divido_problems_total{code="route_not_found",route="unknown"} 1`,
	} {
		if !strings.Contains(numbers(), line+"\n") {
			t.Errorf("%s is missing in\n%s", line, numbers())
		}
	}
}

func TestTheCauseOfAFailureIsLogged(t *testing.T) {
	gate, log, _ := observed(t)
	gate.Functions.GET("/failing", func(*echo.Context) error {
		return problem.New(problem.ServiceUnavailable, "").Because(fmt.Errorf("the disk is full"))
	})
	ask(gate, "GET", "/functions/v1/failing", "", nil)
	if !strings.Contains(log.String(), `"msg":"request failed","code":"service_unavailable"`) || !strings.Contains(log.String(), "the disk is full") {
		t.Errorf("logged\n%s", log)
	}
}

func TestACallerWhoDisconnectsIsNoFailure(t *testing.T) {
	gate, log, numbers := observed(t)
	ctx, leave := context.WithCancel(t.Context())
	gate.Functions.GET("/left", func(c *echo.Context) error {
		leave()
		<-c.Request().Context().Done()
		return c.Request().Context().Err()
	})
	gate.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/functions/v1/left", nil))
	if !strings.Contains(numbers(), `divido_http_requests_total{method="GET",route="/functions/v1/left",status="499"} 1`) ||
		strings.Contains(numbers(), "divido_problems_total{") || strings.Contains(log.String(), "request failed") {
		t.Errorf("logged\n%s\ncounted\n%s", log, numbers())
	}
}

// Unknown table names are inventions of callers, so counting them would create metrics without bound.
func TestTablesAreCountedByNameOnceTheyAreSeenToExist(t *testing.T) {
	gate, _, numbers := observed(t)
	gate.Echo.Any("/rest/v1/*", func(c *echo.Context) error {
		switch {
		case c.Request().URL.Path != "/rest/v1/rpc/event_page":
			return c.NoContent(http.StatusUnauthorized)
		case c.QueryParam("event_id") == "":
			return c.NoContent(http.StatusBadGateway)
		}
		return c.NoContent(http.StatusOK)
	})
	for n := range 100 {
		ask(gate, "GET", fmt.Sprintf("/rest/v1/rpc/secret-%d", n), "", nil)
		ask(gate, "OPTIONS", fmt.Sprintf("/rest/v1/rpc/secret-%d", n), "", map[string]string{"Origin": "http://localhost:8080"})
	}
	ask(gate, "GET", "/rest/v1/rpc/event_page?event_id=7", "", nil)
	ask(gate, "GET", "/rest/v1/rpc/event_page", "", nil)
	for _, line := range []string{
		`divido_http_requests_total{method="GET",route="/rest/v1/rpc/event_page",status="200"} 1`,
		`divido_http_requests_total{method="GET",route="/rest/v1/rpc/event_page",status="502"} 1`,
		`divido_http_requests_total{method="GET",route="/rest/v1/*",status="401"} 100`,
	} {
		if !strings.Contains(numbers(), line+"\n") {
			t.Errorf("%s is missing in\n%s", line, numbers())
		}
	}
	if strings.Contains(numbers(), "secret") {
		t.Errorf("invented names are counted:\n%s", numbers())
	}
}
