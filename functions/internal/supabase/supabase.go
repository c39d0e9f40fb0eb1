// Package supabase is the only package that calls Supabase: its procedures (PostgREST) and its auth server.
//
// Create one [Client] and share it. Calls act as the signed-in user, under row-level security, or as the service, for the
// procedures that only the service may call:
//
//	var found *document
//	err := client.AsUser(caller.Raw).Get(ctx, "settlement", map[string]string{"event_id": id}, &found)
//
//	var ibans []ibanRow
//	err := client.AsServiceFor(caller.Raw).Call(ctx, "payee_ibans", map[string]any{"event_id": id, ...}, &ibans)
//
// Each function package declares the interface that it needs, so that tests can replace the client:
//
//	type Reader interface {
//		Get(ctx context.Context, procedure string, arguments map[string]string, into any) error
//	}
//
// Requests to the auth server use supabase-community/supabase-go, with a client per request and our transport, which adds the
// context, the status and limits that the library lacks. The library's calls of tables and procedures take no transport and no
// GET, so those use net/http.
package supabase

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Options are the address and keys of a project.
type Options struct {
	URL            string        // without a path, for example https://abc.supabase.co
	PublishableKey string        // sent with every request as a user
	SecretKey      string        // sent with requests as the service; never leaves the server
	Timeout        time.Duration // for one request; 10 s when zero
}

// Client calls one Supabase project. It is safe for concurrent use.
type Client struct {
	url            string
	publishableKey string
	secretKey      string
	timeout        time.Duration
	http           *http.Client
}

// New checks the options and returns a client. It sends no request yet.
func New(options Options) (*Client, error) {
	parsed, err := url.Parse(options.URL)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return nil, fmt.Errorf("supabase: %q is not an http address", options.URL)
	}
	if options.PublishableKey == "" || options.SecretKey == "" {
		return nil, errors.New("supabase: the publishable and the secret key are both needed")
	}
	if options.Timeout == 0 {
		options.Timeout = 10 * time.Second
	}
	return &Client{
		url:            strings.TrimSuffix(options.URL, "/"),
		publishableKey: options.PublishableKey,
		secretKey:      options.SecretKey,
		timeout:        options.Timeout,
		http:           &http.Client{Transport: newTransport(options.Timeout), CheckRedirect: refuseRedirect},
	}, nil
}

// Session makes calls as one user or as the service.
type Session struct {
	client *Client
	apiKey string
	bearer string // empty: the key alone identifies the caller

	// forSession makes every call fail with [ErrSessionEnded] once the session of accessToken has ended.
	forSession  bool
	accessToken string
}

// AsUser acts as the owner of a verified access token. Row-level security applies.
func (c *Client) AsUser(accessToken string) Session {
	return Session{client: c, apiKey: c.publishableKey, bearer: accessToken}
}

// AsService acts with the secret key and bypasses row-level security. Use it only for procedures made for it, and only for work
// that is not on behalf of a signed-in person; see [Client.AsServiceFor].
func (c *Client) AsService() Session {
	return Session{client: c, apiKey: c.secretKey}
}

// AsServiceFor acts with the secret key on behalf of the owner of a verified access token. A token stays valid until it
// expires, even after its session has ended. Each call therefore asks the auth server first, and returns [ErrSessionEnded] when
// the session has ended, or status 503 when the auth server does not answer.
func (c *Client) AsServiceFor(accessToken string) Session {
	return Session{client: c, apiKey: c.secretKey, forSession: true, accessToken: accessToken}
}

func (s Session) headers() map[string]string {
	bearer := s.bearer
	if bearer == "" {
		bearer = s.apiKey
	}
	return map[string]string{"apikey": s.apiKey, "Authorization": "Bearer " + bearer}
}

func (c *Client) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, c.timeout)
}

func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// newTransport keeps idle connections to one host for many concurrent requests, and waits at most this long for response
// headers.
func newTransport(wait time.Duration) *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns = 256
	transport.MaxIdleConnsPerHost = 64
	transport.ResponseHeaderTimeout = wait
	return transport
}
