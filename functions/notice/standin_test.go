package notice

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/SherClockHolmes/webpush-go"

	"divido/frontend"
)

// pushService is a push service that counts the messages to each path.
type pushService struct {
	*httptest.Server
	mu       sync.Mutex
	messages map[string][]http.Header
}

// newPushService answers every message with 201, or as answer does.
func newPushService(t testing.TB, answer http.HandlerFunc) *pushService {
	t.Helper()
	service := &pushService{messages: map[string][]http.Header{}}
	service.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The server notices a caller who hangs up only after it has read the body.
		_, _ = io.Copy(io.Discard, r.Body)
		service.mu.Lock()
		service.messages[r.URL.Path] = append(service.messages[r.URL.Path], r.Header)
		service.mu.Unlock()
		if answer != nil {
			answer(w, r)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(service.Close)
	return service
}

func (p *pushService) number(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.messages[path])
}

func newKeys(t testing.TB) Keys {
	t.Helper()
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		t.Fatal(err)
	}
	return Keys{Public: public, Private: private, Contact: "operator@example.org"}
}

// newDevice returns a device with valid keys.
func newDevice(t testing.TB, endpoint string) Device {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	auth := make([]byte, 16)
	_, _ = rand.Read(auth)
	return Device{
		ID: endpoint, Endpoint: endpoint, Locale: "en",
		P256dh: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		Auth:   base64.RawURLEncoding.EncodeToString(auth),
	}
}

func texts(t testing.TB) Texts {
	t.Helper()
	loaded, err := LoadTexts(frontend.NoticeTexts)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// memory is a database of notices. Leased notices are leased to nobody else until they are finished.
type memory struct {
	mu      sync.Mutex
	pending []Notice
	results []result
	gone    []string
	// most is the number of notices that a lease can have before it fails; 0 for any.
	most int
	// failing is the procedure that fails; failed is what lease_notices and finish_notices report.
	failing string
	failed  []string
}

func (m *memory) Call(ctx context.Context, procedure string, arguments, into any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	body, err := json.Marshal(arguments)
	if err != nil {
		return err
	}
	var sent struct {
		AtMost  int      `json:"at_most"`
		Results []result `json:"results"`
		IDs     []string `json:"ids"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return err
	}
	if procedure == m.failing {
		return errors.New("statement timeout")
	}
	switch procedure {
	case "lease_notices":
		if m.most > 0 && sent.AtMost > m.most {
			return errors.New("statement timeout")
		}
		number := min(sent.AtMost, len(m.pending))
		*into.(*leased) = leased{Notices: slices.Clone(m.pending[:number]), Waiting: len(m.pending), Failed: m.failed}
		m.pending = m.pending[number:]
	case "finish_notices":
		m.results = append(m.results, sent.Results...)
		*into.(*finished) = finished{Failed: m.failed}
	case "delete_push_subscriptions":
		m.gone = append(m.gone, sent.IDs...)
	}
	return nil
}

// counts is a Watcher.
type counts struct {
	mu       sync.Mutex
	outcomes map[string]int
	waiting  int
}

func (c *counts) NoticeSent(outcome string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.outcomes == nil {
		c.outcomes = map[string]int{}
	}
	c.outcomes[outcome]++
}

func (c *counts) NoticesWaiting(number int) { c.waiting = number }

func newWorker(t testing.TB, database Database, watch Watcher, log *slog.Logger, services ...string) *Worker {
	t.Helper()
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return NewWorker(Options{
		Database: database, Sender: NewSender(newKeys(t), services), Texts: texts(t), PublicURL: "https://divido.example", Watch: watch,
	}, log)
}

func fondue(devices ...Device) Notice {
	return Notice{
		EventID: "6f1c2a53-6d43-4f2d-9df5-0a2b7c1d9e10", UserID: "bo", LeaseID: "lease", Attempts: 1,
		EventName: "Ski week", Currency: "EUR", Balance: "-42.51", Devices: devices,
		Entries: []Entry{{Kind: "expense_added", ID: "e1", Actor: "Ayşe", ActorID: "ayse", Description: "Fondue", Amount: "42.51"}},
	}
}

func mustNotContain(t *testing.T, text string, secrets ...string) {
	t.Helper()
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			t.Errorf("%q is in: %s", secret, text)
		}
	}
}
