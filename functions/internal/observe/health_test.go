package observe_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/observe"
)

var quiet = slog.New(slog.DiscardHandler)

func ask(state *observe.Health) (int, observe.Report, string) {
	e := echo.New()
	e.GET("/healthz", state.Ready)
	answer := httptest.NewRecorder()
	e.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/healthz", nil))
	var report observe.Report
	_ = json.Unmarshal(answer.Body.Bytes(), &report)
	return answer.Code, report, answer.Body.String()
}

func TestReadyOnlyWhenEverythingAnswers(t *testing.T) {
	works := func(context.Context) error { return nil }
	fails := func(context.Context) error { return errors.New("postgres://secret refused") }
	status, report, _ := ask(observe.NewHealth(quiet, observe.Check{Name: "api", Do: works}, observe.Check{Name: "database", Do: works}))
	if status != http.StatusOK || report.Status != "ok" || report.Checks["database"] != "ok" {
		t.Errorf("%d %+v", status, report)
	}
	status, report, text := ask(observe.NewHealth(quiet, observe.Check{Name: "api", Do: works}, observe.Check{Name: "database", Do: fails}))
	if status != http.StatusServiceUnavailable || report.Status != "unavailable" || report.Checks["api"] != "ok" || report.Checks["database"] != "unavailable" {
		t.Errorf("%d %+v", status, report)
	}
	if strings.Contains(text, "secret") {
		t.Errorf("the reason is told to everyone: %s", text)
	}
}

func TestAHangingCheckTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		started := time.Now()
		state := observe.NewHealth(quiet, observe.Check{Name: "api", Do: func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		}})
		if status, _, _ := ask(state); status != http.StatusServiceUnavailable || time.Since(started) > 3*time.Second {
			t.Errorf("%d after %s", status, time.Since(started))
		}
	})
}

func TestConcurrentRequestsShareOneCheck(t *testing.T) {
	var checked atomic.Int64
	state := observe.NewHealth(quiet, observe.Check{Name: "api", Do: func(context.Context) error {
		checked.Add(1)
		return nil
	}})
	var waiting sync.WaitGroup
	for range 100 {
		waiting.Go(func() { ask(state) })
	}
	waiting.Wait()
	if checked.Load() != 1 {
		t.Errorf("checked %d times", checked.Load())
	}
}

func TestAnAnswerIsFreshForASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		checked := 0
		state := observe.NewHealth(quiet, observe.Check{Name: "api", Do: func(context.Context) error {
			checked++
			return nil
		}})
		for _, want := range []int{1, 1, 2} {
			ask(state)
			if checked != want {
				t.Errorf("checked %d times, want %d", checked, want)
			}
			time.Sleep(600 * time.Millisecond)
		}
	})
}

func TestAStoppingServerIsNotReadyButAlive(t *testing.T) {
	state := observe.NewHealth(quiet)
	state.Drain()
	if status, report, _ := ask(state); status != http.StatusServiceUnavailable || report.Status != "draining" {
		t.Errorf("%d %+v", status, report)
	}
	e := echo.New()
	e.GET("/livez", state.Live)
	answer := httptest.NewRecorder()
	e.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/livez", nil))
	if answer.Code != http.StatusOK {
		t.Errorf("livez: %d", answer.Code)
	}
}
