package supabase_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
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

func TestReadsAskAsTheUserWithTheirArgumentsInTheAddress(t *testing.T) {
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Method != http.MethodGet || r.URL.Path != "/rest/v1/rpc/settlement" || len(body) != 0 || r.Header.Get("Content-Type") != "" {
			t.Errorf("asked %s %s %s", r.Method, r.URL, body)
		}
		if r.Header.Get("apikey") != "publishable" || r.Header.Get("Authorization") != "Bearer token-of-ayse" {
			t.Errorf("asked with %v", r.Header)
		}
		if given := r.URL.Query(); len(given) != 2 || given.Get("event_id") != "a&b=c#d" || given.Get("name") != "Şule +" {
			t.Errorf("asked for %s", r.URL)
		}
		_, _ = io.WriteString(w, `{"id":"1"}`)
	})
	var got row
	arguments := map[string]string{"event_id": "a&b=c#d", "name": "Şule +"}
	if err := database.AsUser("token-of-ayse").Get(t.Context(), "settlement", arguments, &got); err != nil || got.ID != "1" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestNothingReadIsNull(t *testing.T) {
	database := client(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "null") })
	var got *row
	if err := database.AsUser("token").Get(t.Context(), "settlement", nil, &got); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
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

func TestObjectsAreDeletedAsTheServiceAndARefusalIsAnError(t *testing.T) {
	status := http.StatusOK
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Method != http.MethodDelete || r.URL.Path != "/storage/v1/object/receipts" || r.Header.Get("apikey") != "secret" || string(body) != `{"prefixes":["a/b","c"]}` {
			t.Errorf("asked %s %s %v %s", r.Method, r.URL, r.Header, body)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `[]`)
	})
	if err := database.AsService().DeleteObjects(t.Context(), "receipts", []string{"a/b", "c"}); err != nil {
		t.Error(err)
	}
	status = http.StatusBadRequest
	if err := database.AsService().DeleteObjects(t.Context(), "receipts", []string{"a/b", "c"}); supabase.Status(err) != http.StatusBadRequest {
		t.Errorf("refused: %v", err)
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
		status int
		body   string
		code   string
	}{
		"our own code":            {410, `{"code":"PT410","message":"invitation_expired"}`, "PT410"},
		"an expired token":        {401, `{"code":"PGRST301","message":"JWT expired"}`, "PGRST301"},
		"no privilege":            {403, `{"code":"42501","message":"permission denied"}`, "42501"},
		"a bad argument":          {400, `{"code":"22P02","message":"invalid uuid"}`, "22P02"},
		"no database":             {503, `{"code":"PGRST001","message":"no connection"}`, "PGRST001"},
		"a gateway's HTML":        {502, `<html>bad gateway</html>`, ""},
		"an error never heard of": {500, `{"code":"XX000","message":"internal"}`, "XX000"},
	} {
		t.Run(name, func(t *testing.T) {
			database := client(t, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.body)
			})
			for how, err := range map[string]error{
				"call": database.AsService().Call(t.Context(), "any", nil, nil),
				"read": database.AsUser("token").Get(t.Context(), "any", nil, nil),
				"auth": database.Ping(t.Context()),
			} {
				if refusal, ok := errors.AsType[*supabase.Error](err); !ok || refusal.Status != test.status || refusal.Code != test.code {
					t.Errorf("%s: %v", how, err)
				}
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

func TestAMissingResponseTimesOut(t *testing.T) {
	release := make(chan bool)
	database := client(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	started := time.Now()
	for name, err := range map[string]error{
		"call": database.AsService().Call(ctx, "any", nil, nil),
		"read": database.AsUser("token").Get(ctx, "any", nil, nil),
		"auth": database.Ping(ctx),
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
		strange := client(t, handler)
		for how, err := range map[string]error{
			"call": strange.AsService().Call(t.Context(), "any", nil, &got),
			"read": strange.AsUser("token").Get(t.Context(), "any", nil, &got),
			"auth": strange.Ping(t.Context()),
		} {
			if supabase.Status(err) < 300 {
				t.Errorf("%s, %s: %v", name, how, err)
			}
		}
	}
}

// endless is endless white space.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestConcurrentReadsAreIndependent(t *testing.T) {
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "Bearer bad" {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = io.WriteString(w, `{"code":"PGRST301","message":"JWT expired"}`)
			return
		}
		_ = json.NewEncoder(w).Encode(row{ID: r.Header.Get("Authorization")})
	})
	var waiting sync.WaitGroup
	for i := range 50 {
		waiting.Go(func() {
			bearer := map[bool]string{true: "bad", false: "good" + string(rune('a'+i))}[i%2 == 0]
			var got row
			err := database.AsUser(bearer).Get(t.Context(), "any", nil, &got)
			if bearer == "bad" && supabase.Status(err) != http.StatusUnauthorized {
				t.Errorf("bad: %v", err)
			}
			if bearer != "bad" && (err != nil || got.ID != "Bearer "+bearer) {
				t.Errorf("%s: %v %v", bearer, got, err)
			}
		})
	}
	waiting.Wait()
}

func TestTheAuthServerIsAliveWithoutTheSecretKey(t *testing.T) {
	database := client(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/auth/v1/health" || r.Header.Get("apikey") != "publishable" || r.Header.Get("Authorization") != "Bearer publishable" {
			t.Errorf("asked %s %v", r.URL, r.Header)
		}
		_, _ = io.WriteString(w, `{"name":"GoTrue","version":"v2","description":"GoTrue is a user registration and authentication API"}`)
	})
	if err := database.Ping(t.Context()); err != nil {
		t.Error(err)
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
