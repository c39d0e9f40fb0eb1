// Package lightauth makes up for what the embedded stack's light auth server (@supabase/lite) lacks and Supabase's own has:
// the same answers for addresses that have an account and those that have none, and a second mail to confirm an address.
// Where Supabase is real nothing of it runs (SUPABASE_EMBEDDED). What the light server lacks on its own side of the wire
// (languages and addresses in mails, times of queries) is made up for in scripts/stack/api/lite-gaps.
package lightauth

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Server is the light auth server, seen from the proxy in front of it.
type Server struct {
	target    *url.URL
	transport http.RoundTripper
	log       *slog.Logger
	now       func() time.Time

	underWay sync.WaitGroup // what goes on after an answer
}

// New makes up for the light auth server at target.
func New(target *url.URL, transport http.RoundTripper, log *slog.Logger, now func() time.Time) *Server {
	return &Server{target: target, transport: transport, log: log, now: now}
}

// Wait returns when nothing goes on any more of what answered requests began; it takes ten seconds at most.
func (s *Server) Wait() { s.underWay.Wait() }

// Asked are the parts of a request of the auth API that an answer depends on.
type Asked struct {
	Email string
	Type  string         // of a mail to send again
	Data  map[string]any // of a new user
}

// Account is what limits count an e-mail address as. Only in memory, never logged.
func (a Asked) Account() string { return strings.ToLower(strings.TrimSpace(a.Email)) }
