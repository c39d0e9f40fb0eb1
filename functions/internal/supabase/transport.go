package supabase

import (
	"net/http"
	"time"
)

// newTransport keeps idle connections to one host for many concurrent requests, and waits at most this long for response
// headers.
func newTransport(wait time.Duration) *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns = 256
	transport.MaxIdleConnsPerHost = 64
	transport.ResponseHeaderTimeout = wait
	return transport
}
