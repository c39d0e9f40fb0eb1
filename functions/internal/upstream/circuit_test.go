package upstream

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// probing is the probe of the tests' third party.
var probing = Request{"probe", url.Values{}}

// watched records its calls.
type watched struct {
	mu       sync.Mutex
	outcomes []string
	up       []bool
}

func (w *watched) Asked(outcome string, _ time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.outcomes = append(w.outcomes, outcome)
}

func (w *watched) Up(up bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.up = append(w.up, up)
}

func (w *watched) told() (string, []bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.outcomes, " "), append([]bool(nil), w.up...)
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("never: ", what)
		}
	}
}

// failing is a third party with bad responses until it is healed. Its probe responds according to its current state.
func failing(t *testing.T, options Options, ill http.HandlerFunc) (client *Client, people *atomic.Int64, heal func()) {
	t.Helper()
	healthy := &atomic.Bool{}
	people = &atomic.Int64{}
	options.Probe = probing
	client, _ = third(t, options, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/base/probe" {
			people.Add(1)
		}
		if !healthy.Load() {
			ill(w, r)
			return
		}
		_, _ = io.WriteString(w, `{"name":"back"}`)
	})
	return client, people, func() { healthy.Store(true) }
}

func TestRepeatedBadResponsesOpenTheCircuitUntilAProbeSucceeds(t *testing.T) {
	watch := &watched{}
	client, people, heal := failing(t, Options{Failures: 3, ProbeAfter: time.Millisecond, Watch: watch}, status(500))
	for n := range 10 {
		if _, err := get(client); !errors.Is(err, ErrUnavailable) || errors.Is(err, ErrDown) != (n >= 3) {
			t.Fatalf("%d: got %v", n, err)
		}
	}
	if people.Load() != 3 || client.Up() {
		t.Errorf("%d people asked, want 3; up: %v", people.Load(), client.Up())
	}
	heal()
	eventually(t, "up again", client.Up)
	if got, err := get(client); err != nil || got.Name != "back" {
		t.Errorf("got %v, %v", got, err)
	}
	outcomes, up := watch.told()
	if !strings.HasPrefix(outcomes, "unusable unusable unusable ") || !strings.HasSuffix(outcomes, " ok ok") || len(up) != 3 || !up[0] || up[1] || !up[2] {
		t.Errorf("told %s, %v", outcomes, up)
	}
}

// The first timeout costs one caller a wait, the next ones none.
func TestOneTimeoutOpensTheCircuit(t *testing.T) {
	watch := &watched{}
	client, people, _ := failing(t, Options{Timeout: 100 * time.Millisecond, Attempts: 3, Watch: watch},
		func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	if _, err := get(client); !errors.Is(err, ErrUnavailable) {
		t.Errorf("got %v", err)
	}
	for range 1000 {
		if _, err := get(client); !errors.Is(err, ErrDown) {
			t.Fatalf("got %v", err)
		}
	}
	if people.Load() != 1 {
		t.Errorf("%d people asked", people.Load())
	}
	if outcomes, _ := watch.told(); !strings.HasPrefix(outcomes, "silent") {
		t.Errorf("told %s", outcomes)
	}
}

func TestAnOutageAtTheStartOpensTheCircuitBeforeTheFirstRequest(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = taken.Close()
	for _, address := range []string{"http://" + taken.Addr().String(), "https://frankfurter.invalid"} {
		client, err := New(Options{BaseURL: address, Probe: probing})
		if err != nil {
			t.Fatal(err)
		}
		client.ProbeOnce(t.Context())
		if _, err := get(client); !errors.Is(err, ErrDown) {
			t.Errorf("%s: got %v", address, err)
		}
	}
}

func TestASuccessfulProbeAtTheStartKeepsTheCircuitClosed(t *testing.T) {
	client, people, heal := failing(t, Options{}, status(500))
	heal()
	client.ProbeOnce(t.Context())
	if _, err := get(client); err != nil || people.Load() != 1 {
		t.Errorf("got %v", err)
	}
}

func TestAfterA429TheNextProbeWaitsLonger(t *testing.T) {
	client, people, _ := failing(t, Options{}, status(http.StatusTooManyRequests))
	_, err := get(client)
	if client.Up() || people.Load() != 1 || client.pauseAfter(err) != maxProbePause {
		t.Errorf("up %v, %d people asked, again after %s", client.Up(), people.Load(), client.pauseAfter(err))
	}
	if pause := client.pauseAfter(errSilent); pause != firstProbePause {
		t.Errorf("after silence again after %s", pause)
	}
}

func TestASuccessResetsTheCountOfFailures(t *testing.T) {
	n := &atomic.Int64{}
	client, asked := third(t, Options{Failures: 2}, func(w http.ResponseWriter, _ *http.Request) {
		if n.Add(1)%2 == 1 {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		_, _ = io.WriteString(w, `{}`)
	})
	for range 6 {
		_, _ = get(client)
	}
	if asked.Load() != 6 || !client.Up() {
		t.Errorf("asked %d times, up: %v", asked.Load(), client.Up())
	}
}
