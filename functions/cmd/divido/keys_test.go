package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"divido/functions/internal/config"
)

// said is a log that a test can read while a server writes it.
type said struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *said) Write(line []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(line)
}

func (s *said) has(words string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Contains(s.text.String(), words)
}

// Regression: a server without keys reported itself healthy and answered every call with 503.
func TestMissingKeysAreLoggedAtTheStartAndReportedByHealth(t *testing.T) {
	empty := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"keys":[]}`)) }))
	defer empty.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	supabase := httptest.NewServer(http.HandlerFunc(standIn))
	defer supabase.Close()
	for url, cause := range map[string]string{empty.URL: "publishes no key that is usable", gone.URL: "connection refused"} {
		environment := settings(t, supabase.URL)
		environment["SUPABASE_JWKS_URL"], environment["SUPABASE_JWT_SECRET"], environment["PORT"] = url, "", freePort(t)
		answer := send(wholeServer(t, standIn, map[string]string{"SUPABASE_JWKS_URL": url, "SUPABASE_JWT_SECRET": ""}), "GET", "/healthz", "", "")
		var report struct{ Checks map[string]string }
		_ = json.Unmarshal(answer.Body.Bytes(), &report)
		if answer.Code != http.StatusServiceUnavailable || report.Checks["keys"] != "unavailable" || report.Checks["api"] != "ok" {
			t.Errorf("healthz: %d %s", answer.Code, answer.Body)
		}

		c, err := config.Read(environment)
		if err != nil {
			t.Fatal(err)
		}
		log := &said{}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- serve(ctx, c, log) }()
		for deadline := time.Now().Add(10 * time.Second); !log.has("nobody can sign in") || !log.has(cause); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Errorf("the log does not say %q: %s", cause, log.text.String())
				break
			}
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	return strconv.Itoa(free.Addr().(*net.TCPAddr).Port)
}
