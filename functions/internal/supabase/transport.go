package supabase

import (
	"net/http"
	"time"
)

// newTransport keeps connections to one host open, for many requests at once, and waits for an answer no longer than told.
func newTransport(wait time.Duration) *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns = 256
	transport.MaxIdleConnsPerHost = 64
	transport.ResponseHeaderTimeout = wait
	return transport
}

// supabase-go sends through http.DefaultTransport and can be given no other. As it comes, that one keeps two idle
// connections per host and waits for an answer without end.
func init() { http.DefaultTransport = newTransport(15 * time.Second) }
