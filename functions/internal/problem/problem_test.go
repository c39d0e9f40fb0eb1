package problem_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
)

func TestAnyErrorBecomesAProblem(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		code problem.Code
	}{
		"a problem":           {problem.New(problem.EventNotFound, ""), problem.EventNotFound},
		"a wrapped problem":   {fmt.Errorf("while settling: %w", problem.New(problem.EventNotFound, "")), problem.EventNotFound},
		"any error":           {errors.New("broken"), problem.UnexpectedError},
		"no route":            {echo.ErrNotFound, problem.RouteNotFound},
		"wrong method":        {echo.ErrMethodNotAllowed, problem.MethodNotAllowed},
		"bad request":         {echo.NewHTTPError(http.StatusBadRequest, "bad"), problem.InvalidRequest},
		"unauthorized":        {echo.ErrUnauthorized, problem.UserNotAuthenticated},
		"body too large":      {&http.MaxBytesError{Limit: 1}, problem.PayloadTooLarge},
		"wrong content type":  {echo.ErrUnsupportedMediaType, problem.UnsupportedMediaType},
		"too many":            {echo.ErrTooManyRequests, problem.TooManyRequests},
		"too late":            {fmt.Errorf("asking: %w", context.DeadlineExceeded), problem.TimedOut},
		"an unknown code":     {problem.New("no_such_code", ""), "no_such_code"},
		"an unheard of error": {echo.NewHTTPError(http.StatusTeapot, ""), problem.UnexpectedError},
	} {
		if got := problem.Of(test.err); got.Code != test.code {
			t.Errorf("%s: %q, want %q", name, got.Code, test.code)
		}
	}
}

func answer(err error) (*httptest.ResponseRecorder, string) {
	var log strings.Builder
	e := echo.New()
	e.HTTPErrorHandler = problem.Handler(slog.New(slog.NewTextHandler(&log, nil)))
	e.GET("/", func(c *echo.Context) error {
		c.Response().Header().Set("X-Request-Id", "r1")
		return err
	})
	recorder := httptest.NewRecorder()
	e.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/", nil))
	return recorder, log.String()
}

func TestTheAnswerIsAProblemDocument(t *testing.T) {
	got, log := answer(problem.New(problem.TooManyRequests, "Please wait.").After(1500 * time.Millisecond))
	want := `{"type":"urn:divido:problem:too_many_requests","title":"Too many requests","status":429,"detail":"Please wait.","code":"too_many_requests","instance":"urn:divido:request:r1"}`
	if strings.TrimSpace(got.Body.String()) != want || got.Code != http.StatusTooManyRequests {
		t.Errorf("%d %s, want %s", got.Code, got.Body, want)
	}
	if got.Header().Get("Retry-After") != "2" || got.Header().Get("Content-Type") != problem.MediaType || got.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", got.Header())
	}
	if log != "" {
		t.Errorf("the caller's fault was logged as ours: %s", log)
	}
}

func TestCausesAreLoggedAndNotSent(t *testing.T) {
	for _, err := range []error{
		errors.New("password of the database"),
		problem.New(problem.FailedLoadSettlements, "Please try again.").Because(errors.New("password of the database")),
		problem.New("no_such_code", "").Because(errors.New("password of the database")),
	} {
		got, log := answer(err)
		if strings.Contains(got.Body.String(), "password") || !strings.Contains(log, "password of the database") || got.Code < 500 {
			t.Errorf("%v: %d %s, logged %q", err, got.Code, got.Body, log)
		}
	}
}

func TestEveryCodeHasAnErrorStatusAndASentence(t *testing.T) {
	for code, status := range problem.Codes() {
		document := problem.New(code, "").Document("")
		if status < 400 || status > 599 || http.StatusText(status) == "" || document.Title == "" || document.Status != status {
			t.Errorf("%s: %d %q", code, status, document.Title)
		}
	}
}

// The database raises some of the same codes; the front end relies on one status for each.
func TestStatusesAgreeWithTheDatabase(t *testing.T) {
	text, err := os.ReadFile("../../../supabase/error-codes.json")
	if err != nil {
		t.Fatal(err)
	}
	var database struct {
		Codes map[problem.Code]int `json:"codes"`
	}
	if err := json.Unmarshal(text, &database); err != nil {
		t.Fatal(err)
	}
	shared := 0
	for code, status := range problem.Codes() {
		if theirs, known := database.Codes[code]; known {
			shared++
			if theirs != status {
				t.Errorf("%s: %d here, %d in the database", code, status, theirs)
			}
		}
	}
	if shared == 0 {
		t.Error("no code is shared with the database")
	}
}
