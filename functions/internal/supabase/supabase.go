// Package supabase is the one place from where the functions talk to Supabase: its procedures (PostgREST) and its auth
// server.
//
// A [Client] is made once and shared. What asks, asks either as the signed-in user, so that row-level security decides
// what they see, or as the service, for the few procedures that only the service may call:
//
//	var found *document
//	err := client.AsUser(caller.Raw).Get(ctx, "settlement", map[string]string{"event_id": id}, &found)
//
//	var ibans []ibanRow
//	err := client.AsServiceFor(caller.Raw).Call(ctx, "payee_ibans", map[string]any{"event_id": id, ...}, &ibans)
//
// A function package names the part that it needs as an interface of its own (for tests), for example
//
//	type Reader interface {
//		Get(ctx context.Context, procedure string, arguments map[string]string, into any) error
//	}
//
// The auth server is asked through supabase-community/supabase-go, with a client for each request and a transport of ours
// beneath it, which brings the context, the status and the limits that the library lacks. Its tables and procedures take
// no such transport, and its procedures are not called by GET: those calls are made with net/http.
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

// Options say where Supabase is and with which keys to ask it.
type Options struct {
	URL            string        // without a path, for example https://abc.supabase.co
	PublishableKey string        // sent with every request as a user
	SecretKey      string        // sent with requests as the service; never leaves the server
	Timeout        time.Duration // for one request; 10 s when zero
}

// Client reaches one Supabase project. It is safe for use by many goroutines.
type Client struct {
	url            string
	publishableKey string
	secretKey      string
	timeout        time.Duration
	http           *http.Client
}

// New checks the options and returns a client. It asks nothing yet.
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

// Session asks with the rights of one user, or of the service.
type Session struct {
	client *Client
	apiKey string
	bearer string // empty: the key alone says who asks

	// forSession makes every call fail with [ErrSessionEnded] once the session of accessToken has ended.
	forSession  bool
	accessToken string
}

// AsUser asks as the person whom the (verified) access token belongs to; row-level security applies.
func (c *Client) AsUser(accessToken string) Session {
	return Session{client: c, apiKey: c.publishableKey, bearer: accessToken}
}

// AsService asks with the secret key, past row-level security. Only for procedures made for it, and only for what is not done
// on behalf of a signed-in person; see [Client.AsServiceFor].
func (c *Client) AsService() Session {
	return Session{client: c, apiKey: c.secretKey}
}

// AsServiceFor asks with the secret key on behalf of the person whom the (verified) access token belongs to. A token verifies
// until it expires, also after its session has ended, so each call first asks the auth server for the token's user. The call
// is not made, and fails, with [ErrSessionEnded] when the session has ended, and with status 503 when the auth server does
// not answer.
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
