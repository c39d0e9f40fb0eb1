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
