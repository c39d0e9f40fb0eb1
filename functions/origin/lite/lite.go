// Package lite makes up for what the embedded stack's light auth server (@supabase/lite) lacks and Supabase's own has: a
// second mail to confirm an address.
// Where Supabase is real nothing of it runs (SUPABASE_EMBEDDED). What the light server lacks on its own side of the wire
// (languages and addresses in mails, times of queries) is made up for in scripts/stack/api/lite-gaps.
package lite

import (
	"log/slog"
	"net/http"
	"net/url"
	"sync"
)

// Server is the light auth server, seen from the proxy in front of it.
type Server struct {
	target    *url.URL
	transport http.RoundTripper
	log       *slog.Logger

	underWay sync.WaitGroup // what goes on after an answer
}

// New makes up for the light auth server at target.
func New(target *url.URL, transport http.RoundTripper, log *slog.Logger) *Server {
	return &Server{target: target, transport: transport, log: log}
}

// Wait returns when nothing goes on any more of what answered requests began; it takes ten seconds at most.
func (s *Server) Wait() { s.underWay.Wait() }
