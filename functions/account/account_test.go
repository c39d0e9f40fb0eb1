package account_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/labstack/echo/v5"

	"divido/functions/account"
	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
)

const ayse = "0190a1b2-0000-7000-8000-00000000000a"

// database counts its calls.
type database struct {
	mu        sync.Mutex
	refusal   error
	asked     atomic.Int64
	procedure string
	arguments any
}

func (d *database) Call(_ context.Context, procedure string, arguments, into any) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked.Add(1)
	d.procedure, d.arguments = procedure, arguments
	if d.refusal != nil {
		return d.refusal
	}
	return nil
}

// as acts as the service on behalf of any caller.
func (d *database) as(string) account.Database { return d }

func ask(deps account.Deps, caller, body string) (int, map[string]any) {
	e := echo.New()
	e.HTTPErrorHandler = problem.Handler(slog.New(slog.DiscardHandler))
	e.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			c.SetRequest(c.Request().WithContext(token.NewContext(c.Request().Context(), token.Caller{UserID: caller})))
			return next(c)
		}
	})
	account.New(deps).Register(e.Group("/functions/v1"))
	request := httptest.NewRequest(http.MethodDelete, "/functions/v1/account", strings.NewReader(body))
	answer := httptest.NewRecorder()
	e.ServeHTTP(answer, request)
	var value map[string]any
	_ = json.Unmarshal(answer.Body.Bytes(), &value)
	return answer.Code, value
}

func TestWithoutConfirmationNothingIsDeleted(t *testing.T) {
	for name, test := range map[string]struct {
		caller, body string
		status       int
		code         string
	}{
		"no body":           {ayse, "", 422, "confirmation_required"},
		"an empty object":   {ayse, "{}", 422, "confirmation_required"},
		"not confirmed":     {ayse, `{"confirm":false}`, 422, "confirmation_required"},
		"null":              {ayse, `null`, 422, "confirmation_required"},
		"a word":            {ayse, `{"confirm":"true"}`, 400, "invalid_request"},
		"a number":          {ayse, `{"confirm":1}`, 400, "invalid_request"},
		"a list":            {ayse, `[true]`, 400, "invalid_request"},
		"not JSON":          {ayse, `confirm=true`, 400, "invalid_request"},
		"nobody signed in":  {"", `{"confirm":true}`, 401, "user_not_authenticated"},
		"nobody, unconfirm": {"", ``, 401, "user_not_authenticated"},
	} {
		t.Run(name, func(t *testing.T) {
			database := &database{}
			status, body := ask(account.Deps{AsService: database.as}, test.caller, test.body)
			if status != test.status || body["code"] != test.code {
				t.Errorf("%d %v", status, body)
			}
			if database.asked.Load() != 0 {
				t.Error("the database was asked to delete")
			}
		})
	}
}

func TestDeletingTwiceIsTheSameAsOnce(t *testing.T) {
	database := &database{}
	for range 2 {
		status, body := ask(account.Deps{AsService: database.as}, ayse, `{"confirm":true}`)
		if status != http.StatusOK || body["deleted"] != true {
			t.Errorf("%d %v", status, body)
		}
	}
	if arguments, _ := database.arguments.(map[string]any); database.procedure != "delete_account" || arguments["auth_user_id"] != ayse {
		t.Errorf("asked %s %v", database.procedure, database.arguments)
	}
}

func TestFailuresAreReported(t *testing.T) {
	for name, test := range map[string]struct {
		refusal error
		status  int
		code    string
	}{
		"no database":       {&supabase.Error{Status: 503}, 503, "service_unavailable"},
		"a broken database": {&supabase.Error{Status: 500}, 502, "failed_delete_account"},
		"all well":          {nil, 200, ""},
	} {
		status, body := ask(account.Deps{AsService: (&database{refusal: test.refusal}).as}, ayse, `{"confirm":true}`)
		if code, _ := body["code"].(string); status != test.status || code != test.code {
			t.Errorf("%s: %d %v", name, status, body)
		}
	}
}
