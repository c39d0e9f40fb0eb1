package supabase_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"divido/functions/internal/supabase"
)

func client(t *testing.T, handler http.HandlerFunc) *supabase.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	made, err := supabase.New(supabase.Options{URL: server.URL, PublishableKey: "publishable", SecretKey: "secret", Timeout: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

type row struct {
	ID string `json:"id"`
}

var query = supabase.Query{
	Table: "profiles", Columns: "id,first_name", Equals: map[string]string{"email": "a&b=c@example.org"},
	In: map[string][]string{"id": {"1", "2"}}, Order: "id", Limit: 3,
}

func TestReadsAskAsTheUser(t *testing.T) {
	var asked *http.Request
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		asked = r.Clone(context.Background())
		_, _ = io.WriteString(w, `[{"id":"1"},{"id":"2"}]`)
	})
	var rows []row
	if err := database.AsUser("token-of-ayse").Select(t.Context(), query, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 || rows[1].ID != "2" {
		t.Errorf("rows %v", rows)
	}
	if asked.Header.Get("apikey") != "publishable" || asked.Header.Get("Authorization") != "Bearer token-of-ayse" || asked.Method != http.MethodGet {
		t.Errorf("asked %s %v", asked.Method, asked.Header)
	}
	if strings.Contains(asked.URL.String(), "secret") || strings.Contains(asked.Header.Get("Authorization"), "secret") {
		t.Error("the secret key was sent on behalf of a user")
	}
	parameters := asked.URL.Query()
	for name, want := range map[string]string{"select": "id,first_name", "email": "eq.a&b=c@example.org", "id": "in.(1,2)", "limit": "3"} {
		if parameters.Get(name) != want {
			t.Errorf("%s=%q, want %q", name, parameters.Get(name), want)
		}
	}
	if asked.URL.Path != "/rest/v1/profiles" || !strings.HasPrefix(parameters.Get("order"), "id.asc") {
		t.Errorf("asked %s", asked.URL)
	}
}

func TestCallsAskAsTheService(t *testing.T) {
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Method != http.MethodPost || r.URL.Path != "/rest/v1/rpc/accept_invitation" || r.Header.Get("apikey") != "secret" || string(body) != `{"token":"abc"}` {
			t.Errorf("asked %s %s %v %s", r.Method, r.URL, r.Header, body)
		}
		_, _ = io.WriteString(w, `{"id":"1"}`)
	})
	var got row
	if err := database.AsService().Call(t.Context(), "accept_invitation", map[string]string{"token": "abc"}, &got); err != nil || got.ID != "1" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestVoidProceduresAnswerNothing(t *testing.T) {
	database := client(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	got := row{ID: "as before"}
	if err := database.AsService().Call(t.Context(), "nothing", nil, &got); err != nil || got.ID != "as before" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestRefusalsKeepTheirStatusAndCode(t *testing.T) {
	for name, test := range map[string]struct {
		status       int
		body         string
		called, read int // the status reported
	}{
		"our own code":            {410, `{"code":"PT410","message":"invitation_expired"}`, 410, 410},
		"an expired token":        {401, `{"code":"PGRST301","message":"JWT expired"}`, 401, 401},
		"no privilege":            {403, `{"code":"42501","message":"permission denied"}`, 403, 403},
		"too many or no rows":     {406, `{"code":"PGRST116","message":"no rows"}`, 406, 406},
		"a bad filter":            {400, `{"code":"22P02","message":"invalid uuid"}`, 400, 400},
		"no such table":           {404, `{"code":"PGRST205","message":"not found"}`, 404, 404},
		"no database":             {503, `{"code":"PGRST001","message":"no connection"}`, 503, 503},
		"a gateway's HTML":        {502, `<html>bad gateway</html>`, 502, 503},
		"an error never heard of": {500, `{"code":"XX000","message":"internal"}`, 500, 500},
	} {
		t.Run(name, func(t *testing.T) {
			database := client(t, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.body)
			})
			if status := supabase.Status(database.AsService().Call(t.Context(), "any", nil, nil)); status != test.called {
				t.Errorf("call: %d, want %d", status, test.called)
			}
			var rows []row
			if status := supabase.Status(database.AsUser("token").Select(t.Context(), query, &rows)); status != test.read {
				t.Errorf("read: %d, want %d", status, test.read)
			}
		})
	}
	expired := client(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusGone)
		_, _ = io.WriteString(w, `{"code":"PT410","message":"invitation_expired","details":"x"}`)
	})
	err := expired.AsService().Call(t.Context(), "any", nil, nil)
	if !supabase.Is(err, "invitation_expired") || supabase.Is(err, "another") || supabase.Is(nil, "invitation_expired") {
		t.Errorf("Is: %v", err)
	}
}

func TestSilenceIsNotWaitedForForever(t *testing.T) {
	release := make(chan bool)
	database := client(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	started := time.Now()
	var rows []row
	for name, err := range map[string]error{
		"call": database.AsService().Call(ctx, "any", nil, nil),
		"read": database.AsUser("token").Select(ctx, query, &rows),
	} {
		if supabase.Status(err) != http.StatusServiceUnavailable {
			t.Errorf("%s: %v", name, err)
		}
	}
	if took := time.Since(started); took > time.Second {
		t.Errorf("took %s", took)
	}
}

func TestStrangeAnswersAreErrors(t *testing.T) {
	for name, handler := range map[string]http.HandlerFunc{
		"not JSON":      func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `<html>`) },
		"another shape": func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `"text"`) },
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://evil.example", http.StatusFound)
		},
		"without an end": func(w http.ResponseWriter, _ *http.Request) { _, _ = io.Copy(w, io.LimitReader(endless{}, 9<<20)) },
	} {
		var got row
		if err := client(t, handler).AsService().Call(t.Context(), "any", nil, &got); supabase.Status(err) < 300 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// endless is white space without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// supabase-go keeps its last error in the client; each read has one of its own, so one person's failure is not another's.
func TestReadsAtOnceDoNotMeddle(t *testing.T) {
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "Bearer bad" {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = io.WriteString(w, `{"code":"PGRST301","message":"JWT expired"}`)
			return
		}
		_ = json.NewEncoder(w).Encode([]row{{ID: r.Header.Get("Authorization")}})
	})
	var waiting sync.WaitGroup
	for i := range 50 {
		waiting.Go(func() {
			bearer := map[bool]string{true: "bad", false: "good" + string(rune('a'+i))}[i%2 == 0]
			var rows []row
			err := database.AsUser(bearer).Select(t.Context(), query, &rows)
			if bearer == "bad" && supabase.Status(err) != http.StatusUnauthorized {
				t.Errorf("bad: %v", err)
			}
			if bearer != "bad" && (err != nil || rows[0].ID != "Bearer "+bearer) {
				t.Errorf("%s: %v %v", bearer, rows, err)
			}
		})
	}
	waiting.Wait()
}

func TestEveryReadHasALimit(t *testing.T) {
	database := client(t, func(http.ResponseWriter, *http.Request) { t.Error("asked") })
	var rows []row
	if err := database.AsUser("token").Select(t.Context(), supabase.Query{Table: "profiles", Columns: "id"}, &rows); err == nil {
		t.Error("no error")
	}
}

func TestAuthUsersAreDeletedOnce(t *testing.T) {
	status := http.StatusOK
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodDelete || r.URL.Path != "/auth/v1/admin/users/0190a1b2" || r.Header.Get("apikey") != "secret" {
			t.Errorf("asked %s %s", r.Method, r.URL)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{}`)
	})
	for status = range map[int]bool{http.StatusOK: true, http.StatusNotFound: true} {
		if err := database.DeleteAuthUser(t.Context(), "0190a1b2"); err != nil {
			t.Errorf("%d: %v", status, err)
		}
	}
	status = http.StatusInternalServerError
	if err := database.DeleteAuthUser(t.Context(), "0190a1b2"); err == nil {
		t.Error("a failure was not reported")
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, options := range []supabase.Options{
		{URL: "", PublishableKey: "p", SecretKey: "s"}, {URL: "ftp://host", PublishableKey: "p", SecretKey: "s"},
		{URL: "http://host", SecretKey: "s"}, {URL: "http://host", PublishableKey: "p"},
	} {
		if _, err := supabase.New(options); err == nil {
			t.Errorf("%+v was taken", options)
		}
	}
}
