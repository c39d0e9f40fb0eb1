package supabase

import (
	"net/http"
	"time"
)

// sharedTransport carries every request to Supabase.
var sharedTransport = newTransport()

func newTransport() *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns = 256
	transport.MaxIdleConnsPerHost = 64
	transport.ResponseHeaderTimeout = 15 * time.Second
	return transport
}

// supabase-go sends through http.DefaultTransport and can be given no other. As it comes, that one keeps two idle
// connections per host and waits for an answer without end.
func init() { http.DefaultTransport = sharedTransport }
