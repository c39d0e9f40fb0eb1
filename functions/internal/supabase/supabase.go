// Package supabase is the one place from where the functions talk to Supabase's table API (PostgREST).
//
// A [Client] is made once and shared. What asks, asks either as the signed-in user, so that row-level security decides
// what they see, or as the service, for the few procedures that only the service may call:
//
//	var rows []balanceRow
//	err := client.AsUser(caller.Raw).Select(ctx, supabase.Query{
//		Table: "event_balances", Columns: "user_id,paid,share,sent,received,net",
//		Equals: map[string]string{"event_id": id}, Order: "user_id", Limit: 1000,
//	}, &rows)
//
//	var ibans []ibanRow
//	err := client.AsService().Call(ctx, "payee_ibans", map[string]any{"event_id": id, ...}, &ibans)
//
// A function package names the part that it needs as an interface of its own (for tests), for example
//
//	type Reader interface {
//		Select(ctx context.Context, query supabase.Query, into any) error
//	}
//
// Table reads go through supabase-community/supabase-go. Its client keeps its last error and the user's token in itself
// and so serves one request only; it takes no context, so a read is abandoned when the context ends; and it drops the
// HTTP status, so [Error] derives it from PostgREST's code. Procedure calls need all three and use net/http.
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

// WithTimeout returns a client like this one that gives procedures another time to answer.
func (c *Client) WithTimeout(timeout time.Duration) *Client {
	patient := *c
	patient.timeout = timeout
	patient.http = &http.Client{Transport: newTransport(timeout), CheckRedirect: refuseRedirect}
	return &patient
}

// Session asks with the rights of one user, or of the service.
type Session struct {
	client *Client
	apiKey string
	bearer string // empty: the key alone says who asks
}

// AsUser asks as the person whom the (verified) access token belongs to; row-level security applies.
func (c *Client) AsUser(accessToken string) Session {
	return Session{client: c, apiKey: c.publishableKey, bearer: accessToken}
}

// AsService asks with the secret key, past row-level security. Only for procedures made for it.
func (c *Client) AsService() Session {
	return Session{client: c, apiKey: c.secretKey}
}

func (s Session) headers() map[string]string {
	bearer := s.bearer
	if bearer == "" {
		bearer = s.apiKey
	}
	return map[string]string{"apikey": s.apiKey, "Authorization": "Bearer " + bearer}
}

func (s Session) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.client.timeout)
}

func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
