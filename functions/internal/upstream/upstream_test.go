package upstream

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

type answer struct {
	Name string `json:"name"`
}

// third starts a third party and a client of it.
func third(t *testing.T, options Options, handler http.HandlerFunc) (*Client, *atomic.Int64) {
	t.Helper()
	asked := &atomic.Int64{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	options.BaseURL = server.URL + "/base"
	if options.Pause == 0 {
		options.Pause = time.Millisecond
	}
	client, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	go client.Run(t.Context())
	return client, asked
}

func get(client *Client) (answer, error) {
	var got answer
	err := client.Get(context.Background(), Request{"things", url.Values{"key": {"s3cret"}, "text": {"a b&c=d\r\n../"}}}, &got)
	return got, err
}

func TestAsksBelowTheBaseAddress(t *testing.T) {
	client, _ := third(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/base/things" || r.URL.Query().Get("text") != "a b&c=d\r\n../" {
			t.Errorf("asked for %q", r.URL)
		}
		_, _ = io.WriteString(w, `{"name":"ok"}`)
	})
	if got, err := get(client); err != nil || got.Name != "ok" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestFailingAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		handler  http.HandlerFunc
		want     error
		attempts int64
	}{
		"status 500 is tried again":      {status(500), ErrUnavailable, 3},
		"status 503 is tried again":      {status(503), ErrUnavailable, 3},
		"status 429 is not tried again":  {status(429), ErrUnavailable, 1},
		"status 404 is not tried again":  {status(404), ErrRefused, 1},
		"status 204 has nothing to read": {status(204), ErrRefused, 1},
		"not JSON":                       {text("<html>"), ErrAnswer, 1},
		"JSON with something after it":   {text(`{"name":"a"} x`), ErrAnswer, 1},
		"another form":                   {text(`{"name":[1]}`), ErrAnswer, 1},
		"nothing":                        {text(""), ErrAnswer, 1},
		"huge": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"name":"`+strings.Repeat("x", 4096)+`"}`)
		}, ErrAnswer, 1},
		"silence is not tried again": {func(_ http.ResponseWriter, r *http.Request) {
			<-r.Context().Done()
		}, ErrUnavailable, 1},
		"nor is half an answer": {func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, `{"na`)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, ErrUnavailable, 1},
		"cut off": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, `{"na`)
		}, ErrUnavailable, 3},
		"redirect without end": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
		}, ErrAnswer, maxRedirects + 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			timeout := 10 * time.Second
			if strings.HasPrefix(name, "silence") || strings.HasPrefix(name, "nor") {
				timeout = 200 * time.Millisecond
			}
			client, asked := third(t, Options{Attempts: 3, Timeout: timeout, MaxBytes: 1024}, c.handler)
			_, err := get(client)
			if !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if asked.Load() != c.attempts {
				t.Errorf("asked %d times, want %d", asked.Load(), c.attempts)
			}
			if err != nil && (strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "127.0.0.1:")) {
				t.Errorf("the error tells the address: %v", err)
			}
		})
	}
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

func text(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
}

func TestRedirectsToAnotherHostAreNotFollowed(t *testing.T) {
	other, askedOther := third(t, Options{}, text(`{"name":"other"}`))
	client, _ := third(t, Options{Attempts: 2}, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.base.String(), http.StatusFound)
	})
	_, err := get(client)
	if !errors.Is(err, ErrAnswer) || askedOther.Load() != 0 {
		t.Errorf("got %v, the other host was asked %d times", err, askedOther.Load())
	}
}

func TestRedirectsWithinTheHostAreFollowed(t *testing.T) {
	client, _ := third(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/base/things" {
			http.Redirect(w, r, "/v2/things", http.StatusMovedPermanently)
			return
		}
		_, _ = io.WriteString(w, `{"name":"moved"}`)
	})
	if got, err := get(client); err != nil || got.Name != "moved" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestRefusedRequestsDoNotCountAsFailures(t *testing.T) {
	client, asked := third(t, Options{Failures: 2}, status(404))
	for range 5 {
		_, _ = get(client)
	}
	if asked.Load() != 5 {
		t.Errorf("asked %d times, want 5", asked.Load())
	}
}

func TestACancelledRequestDoesNotCountAsFailure(t *testing.T) {
	arrived := make(chan struct{}, 10)
	client, asked := third(t, Options{Failures: 2, Timeout: 5 * time.Second}, func(w http.ResponseWriter, r *http.Request) {
		arrived <- struct{}{}
		<-r.Context().Done()
	})
	for range 4 {
		ctx, cancel := context.WithCancel(context.Background())
		go func() { <-arrived; cancel() }()
		if err := client.Get(ctx, Request{Path: "things"}, &answer{}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		cancel()
	}
	if asked.Load() != 4 {
		t.Errorf("asked %d times, want 4", asked.Load())
	}
}

func TestInvalidBaseAddressesAreRefused(t *testing.T) {
	for _, address := range []string{"", "frankfurter.dev", "ftp://a", "https://", "https://a?key=1", "https://me:pw@a", "://", "http://a b"} {
		if _, err := New(Options{BaseURL: address}); err == nil {
			t.Errorf("%q is taken", address)
		}
	}
}
