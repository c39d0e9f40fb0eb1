package invitation_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/labstack/echo/v5"
	"pgregory.net/rapid"

	"divido/functions/internal/limits"
	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
	"divido/functions/invitation"
)

const ayse = "0190a1b2-0000-7000-8000-00000000000a"

// database is a fake Supabase. It responds to each procedure with a JSON text or an error.
type database struct {
	answer    string
	refusal   error
	asked     atomic.Int64
	procedure string
	arguments map[string]any
}

func (d *database) Call(_ context.Context, procedure string, arguments, into any) error {
	d.asked.Add(1)
	d.procedure = procedure
	text, _ := json.Marshal(arguments)
	_ = json.Unmarshal(text, &d.arguments)
	if d.refusal != nil {
		return d.refusal
	}
	return json.Unmarshal([]byte(d.answer), into)
}

// as acts as the service on behalf of any caller.
func (d *database) as(string) invitation.Database { return d }

// serve has the routes of invitations. The header Caller signs a request in as that user.
func serve(database *database, attempts int) (http.Handler, *invitation.Handler) {
	e := echo.New()
	e.HTTPErrorHandler = problem.Handler(slog.New(slog.DiscardHandler))
	e.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			r := c.Request()
			c.SetRequest(r.WithContext(token.NewContext(r.Context(), token.Caller{UserID: r.Header.Get("Caller")})))
			return next(c)
		}
	})
	handler := invitation.New(invitation.Deps{Database: database, AsService: database.as, LinkAttempts: limits.New(attempts, time.Hour, nil)})
	handler.Register(e.Group("/functions/v1"))
	return e, handler
}

func ask(handler http.Handler, method, path, caller string) (int, map[string]any) {
	request := httptest.NewRequest(method, path, nil)
	request.Header.Set("Caller", caller)
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	var body map[string]any
	_ = json.Unmarshal(answer.Body.Bytes(), &body)
	return answer.Code, body
}

func TestAPreviewNeedsNoAccount(t *testing.T) {
	database := &database{answer: `{"state":"valid","already_participant":false,"event":{"name":"Ski week","category":"short_trip","place_city":"Zermatt","participant_count":4,"iban":"never"}}`}
	handler, _ := serve(database, 100)
	status, body := ask(handler, http.MethodGet, "/functions/v1/invitations/abcdefghij-_0123456789", "")
	event, _ := body["event"].(map[string]any)
	if status != http.StatusOK || body["state"] != "valid" || event["name"] != "Ski week" || event["participant_count"] != 4.0 {
		t.Errorf("%d %v", status, body)
	}
	if _, told := event["iban"]; told {
		t.Error("something else about the event was passed on")
	}
	if _, asUser := database.arguments["auth_user_id"]; asUser || database.procedure != "preview_invitation" {
		t.Errorf("asked %s %v", database.procedure, database.arguments)
	}
}

func TestAPreviewReportsExistingParticipants(t *testing.T) {
	database := &database{answer: `{"state":"used","already_participant":true,"event_id":"e1","event":{"name":"Ski week"}}`}
	handler, _ := serve(database, 100)
	if status, body := ask(handler, http.MethodGet, "/functions/v1/invitations/abcdefghij0123456789", ayse); status != http.StatusOK || body["event_id"] != "e1" || database.arguments["auth_user_id"] != ayse {
		t.Errorf("%d %v, asked with %v", status, body, database.arguments)
	}
}

// malformed are the texts of docs/security.md, "Attacks tried", that cannot be tokens.
var malformed = map[string]string{
	"short": "abc", "nine": "abcdefghi", "10 kB": strings.Repeat("a", 10<<10), "a dot": "abcdefghij.k", "a quote": "abcdefghij'k",
	"an escaped slash": "abcdefghij%2Fk", "an escaped line": "abcdefghij%0Ak", "not Latin": "abcdefghij%C4%B1k", "a null": "abcdefghij%00",
}

func TestMalformedTokensAreRefusedWithoutTheDatabase(t *testing.T) {
	for name, text := range malformed {
		database := &database{}
		handler, _ := serve(database, 100)
		if status, body := ask(handler, http.MethodPost, "/functions/v1/invitations/"+text+"/accept", ayse); status != http.StatusUnprocessableEntity || body["code"] != "invalid_invitation" {
			t.Errorf("%s: accept %d %v", name, status, body)
		}
		if status, body := ask(handler, http.MethodGet, "/functions/v1/invitations/"+text, ""); status != http.StatusOK || body["state"] != "not_found" {
			t.Errorf("%s: preview %d %v", name, status, body)
		}
		if database.asked.Load() != 0 {
			t.Errorf("%s: the database was asked", name)
		}
	}
}

func TestRefusalsHaveTheRightCode(t *testing.T) {
	refusal := func(status int, message string) error {
		return fmt.Errorf("asking: %w", &supabase.Error{Status: status, Code: fmt.Sprintf("PT%d", status), Message: message})
	}
	for name, test := range map[string]struct {
		refusal error
		status  int
		code    string
	}{
		"unknown":             {refusal(404, "invitation_not_found"), 404, "invitation_not_found"},
		"too many events":     {refusal(422, "too_many_events"), 422, "too_many_events"},
		"expired":             {refusal(410, "invitation_expired"), 410, "invitation_expired"},
		"used or revoked":     {refusal(410, "invalid_or_expired_invitation"), 410, "invalid_or_expired_invitation"},
		"a full event":        {refusal(422, "too_many_people"), 422, "too_many_people"},
		"a deleted account":   {refusal(404, "user_not_found"), 401, "user_not_authenticated"},
		"no database":         {refusal(503, ""), 503, "service_unavailable"},
		"a broken database":   {refusal(500, "XX000"), 502, "failed_join_event"},
		"an unexpected error": {errors.New("broken"), 502, "failed_join_event"},
	} {
		handler, _ := serve(&database{refusal: test.refusal}, 100)
		if status, body := ask(handler, http.MethodPost, "/functions/v1/invitations/abcdefghij0123456789/accept", ayse); status != test.status || body["code"] != test.code {
			t.Errorf("%s: %d %v", name, status, body)
		}
	}
	handler, _ := serve(&database{refusal: errors.New("broken")}, 100)
	if status, body := ask(handler, http.MethodGet, "/functions/v1/invitations/abcdefghij0123456789", ""); status != 502 || body["code"] != "failed_load_invitation" {
		t.Errorf("preview: %d %v", status, body)
	}
}

func TestAcceptingJoinsAsTheCaller(t *testing.T) {
	database := &database{answer: `{"event_id":"e1","already_participant":false}`}
	handler, _ := serve(database, 100)
	status, body := ask(handler, http.MethodPost, "/functions/v1/invitations/abcdefghij0123456789/accept", ayse)
	if status != http.StatusOK || body["event_id"] != "e1" || body["already_participant"] != false {
		t.Errorf("%d %v", status, body)
	}
	if database.procedure != "accept_invitation" || database.arguments["token"] != "abcdefghij0123456789" || database.arguments["auth_user_id"] != ayse {
		t.Errorf("asked %s %v", database.procedure, database.arguments)
	}
	if status, _ := ask(handler, http.MethodPost, "/functions/v1/invitations/abcdefghij0123456789/accept", ""); status != http.StatusUnauthorized {
		t.Errorf("nobody signed in: %d", status)
	}
}

func TestGuessingTokensIsLimited(t *testing.T) {
	database := &database{answer: `{"state":"not_found"}`}
	handler, invitations := serve(database, 5)
	counts := map[int]int{}
	for i := range 20 {
		status, _ := ask(handler, http.MethodGet, fmt.Sprintf("/functions/v1/invitations/guess0000000%d", i), "")
		counts[status]++
	}
	if counts[http.StatusOK] != 5 || counts[http.StatusTooManyRequests] != 15 {
		t.Errorf("%v", counts)
	}
	before := database.asked.Load()
	if name, _ := invitations.Names(t.Context(), "guess00000000", "192.0.2.1"); name != "" || database.asked.Load() != before {
		t.Error("the page of an invitation can be used to go on guessing")
	}
}

func TestOnlyValidInvitationsNameTheirEventAndInviter(t *testing.T) {
	for answer, want := range map[string][2]string{
		`{"state":"valid","event":{"name":"Ski week","inviter":"Anna"}}`:                              {"Ski week", "Anna"},
		`{"state":"valid","event":{"name":"Ski week","inviter":null}}`:                                {"Ski week", ""},
		`{"state":"expired","already_participant":true,"event":{"name":"Ski week","inviter":"Anna"}}`: {},
		`{"state":"not_found"}`: {},
	} {
		_, invitations := serve(&database{answer: answer}, 100)
		if event, inviter := invitations.Names(t.Context(), "abcdefghij", "192.0.2.1"); [2]string{event, inviter} != want {
			t.Errorf("%s: %q %q", answer, event, inviter)
		}
	}
	_, invitations := serve(&database{refusal: errors.New("down")}, 100)
	if event, inviter := invitations.Names(t.Context(), "abcdefghij", "192.0.2.1"); event != "" || inviter != "" {
		t.Errorf("database down: %q %q", event, inviter)
	}
}

func TestTokensOfTheDatabaseAreWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if text := rapid.StringMatching(`[A-Za-z0-9_-]{24}`).Draw(t, "token"); !invitation.Token(text).WellFormed() {
			t.Errorf("%q", text)
		}
	})
}

// FuzzWellFormed searches for accepted tokens that would need escaping in a link or a log.
func FuzzWellFormed(f *testing.F) {
	f.Add("abcdefghij")
	f.Add("abcdefghij\n")
	f.Fuzz(func(t *testing.T, text string) {
		if !invitation.Token(text).WellFormed() {
			return
		}
		if len(text) < 10 || strings.ContainsFunc(text, func(r rune) bool { return r < '-' || r > 'z' || strings.ContainsRune("./:;<=>?@[\\]^`", r) }) {
			t.Errorf("%q is taken for a token", text)
		}
	})
}
