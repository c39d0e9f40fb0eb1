// Package upstream sends requests to untrusted third parties (exchange rates, places). Requests go to the one configured host,
// whatever a caller typed or the third party redirects to. Responses are bounded in time and size. Bad responses are retried with
// exponential backoff and jitter. A circuit breaker answers at once while the third party is down, and probes it in the background.
//
// Errors never contain the requested address, because it may hold a key or what a person typed.
package upstream

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"

	"divido/functions/internal/observe"
)

// Every error of [Client.Get] wraps one of these, or is the error of the context.
var (
	// ErrUnavailable: no response in time, or one with status 429 or 5xx.
	ErrUnavailable = errors.New("upstream is not available")
	// ErrDown: the circuit breaker is open, so no request was sent. It wraps ErrUnavailable.
	ErrDown = fmt.Errorf("%w: it is known not to answer", ErrUnavailable)
	// ErrRefused: a response with another status than 200. Retrying would not help.
	ErrRefused = errors.New("upstream refused")
	// ErrAnswer: an unusable response: too large, not JSON, or a redirect to another host.
	ErrAnswer = errors.New("upstream answered something unusable")
)

// Request is a request below the base address. The path must not come from outside; the query may.
type Request struct {
	Path  string
	Query url.Values
}

// Options configure a Client. Zero values mean the defaults.
type Options struct {
	Name     string        // in log and traces
	BaseURL  string        // http or https, may have a path, for example https://api.frankfurter.dev/v1
	Timeout  time.Duration // for one attempt, its body included; 4 s
	MaxBytes int64         // maximum size of a decompressed response; 1 MiB
	Attempts int           // in all; 1
	Pause    time.Duration // before the second attempt, then twice as long each time, give or take a quarter; 200 ms
	// Failures is the number of consecutive bad responses that opens the circuit; no response at all opens it at once. 3.
	Failures int
	// Probe is a request that always has a response. It is sent while the third party is down, first after ProbeAfter (1 s).
	Probe      Request
	ProbeAfter time.Duration
	Watch      Watcher      // may be nil
	Log        *slog.Logger // may be nil
}

// Client sends requests to one third party. It is safe for concurrent use.
type Client struct {
	log      *slog.Logger
	circuit  circuit
	fell     chan error // the cause of each outage, for Run
	base     *url.URL
	options  Options
	http     *http.Client
	executor failsafe.Executor[[]byte]
}

// New checks the options and returns a client. It sends no request yet. [Client.Run] must run for the client to recover from an
// outage.
func New(options Options) (*Client, error) {
	base, err := url.Parse(options.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") || base.RawQuery != "" || base.User != nil {
		// The address is not repeated: it may hold a key by mistake.
		return nil, errors.New("upstream: the base address must be http or https, with a host and without user or query")
	}
	options.Timeout = cmp.Or(options.Timeout, 4*time.Second)
	options.MaxBytes = cmp.Or(options.MaxBytes, 1<<20)
	options.Attempts = cmp.Or(options.Attempts, 1)
	options.Pause = cmp.Or(options.Pause, 200*time.Millisecond)
	options.Failures = cmp.Or(options.Failures, 3)
	options.ProbeAfter = cmp.Or(options.ProbeAfter, firstProbePause)
	options.Watch = cmp.Or[Watcher](options.Watch, noopWatcher{})
	options.Log = cmp.Or(options.Log, slog.New(slog.DiscardHandler))
	options.Watch.Up(true)

	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 16
	return &Client{
		log:     options.Log,
		fell:    make(chan error, 1),
		base:    base,
		options: options,
		http: &http.Client{
			Transport:     onlyTo{scheme: base.Scheme, host: base.Host, next: transport},
			CheckRedirect: staysWithin(base),
		},
		executor: failsafe.With[[]byte](
			retrypolicy.NewBuilder[[]byte]().
				HandleIf(func(_ []byte, err error) bool { return worthAnotherAttempt(err) }).
				WithMaxAttempts(options.Attempts).
				WithBackoff(options.Pause, max(options.Pause+1, 10*options.Pause)).
				WithJitterFactor(0.25).
				ReturnLastFailure().
				Build(),
		),
	}, nil
}

// Get sends a request and decodes the JSON response into a pointer. All attempts together take at most one and a half times the
// timeout of one. While the third party is down, Get returns [ErrDown] at once.
func (c *Client) Get(ctx context.Context, asked Request, into any) error {
	if c.circuit.isDown() {
		return ErrDown
	}
	patience, cancel := context.WithTimeout(ctx, c.options.Timeout*3/2)
	defer cancel()
	body, err := c.executor.WithContext(patience).GetWithExecution(func(execution failsafe.Execution[[]byte]) ([]byte, error) {
		body, err := c.attempt(execution.Context(), c.address(asked))
		if ctx.Err() == nil && c.circuit.note(err, c.options.Failures) {
			c.fall(err)
		}
		return body, err
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case patience.Err() != nil && !errors.Is(err, ErrUnavailable):
		return fmt.Errorf("%w: no answer in time", ErrUnavailable)
	case err != nil:
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("%w: not of the form expected: %w", ErrAnswer, err)
	}
	return nil
}

func (c *Client) address(asked Request) *url.URL {
	address := c.base.JoinPath(asked.Path)
	address.RawQuery = asked.Query.Encode()
	return address
}

// attempt sends a request once.
func (c *Client) attempt(ctx context.Context, address *url.URL) ([]byte, error) {
	started := time.Now()
	ctx, end := observe.Span(ctx, "ask "+c.options.Name)
	body, err := c.ask(ctx, address)
	end(err)
	if !errors.Is(ctx.Err(), context.Canceled) { // a caller who went away is no failure of the third party
		c.options.Watch.Asked(outcome(err), time.Since(started))
	}
	return body, err
}

func (c *Client) ask(ctx context.Context, address *url.URL) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, withoutAddress(err))
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "divido")

	response, err := c.http.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", kindOf(err), withoutAddress(err))
	}
	defer func() { _ = response.Body.Close() }()
	switch status := response.StatusCode; {
	case status == http.StatusTooManyRequests:
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, errTooManyRequests)
	case status >= http.StatusInternalServerError:
		return nil, fmt.Errorf("%w: status %d", ErrUnavailable, status)
	case status != http.StatusOK:
		return nil, fmt.Errorf("%w: status %d", ErrRefused, status)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, c.options.MaxBytes+1))
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, fmt.Errorf("%w: %w", errSilent, ctx.Err())
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, withoutAddress(err))
	case int64(len(body)) > c.options.MaxBytes:
		return nil, fmt.Errorf("%w: more than %d bytes", ErrAnswer, c.options.MaxBytes)
	case !json.Valid(body):
		return nil, fmt.Errorf("%w: not JSON", ErrAnswer)
	}
	return body, nil
}

// These failures are not retried: that would add load, or make the caller wait longer.
var (
	errTooManyRequests = errors.New("status 429")
	errSilent          = fmt.Errorf("%w: no answer", ErrUnavailable)
)

func worthAnotherAttempt(err error) bool {
	return errors.Is(err, ErrUnavailable) && !errors.Is(err, errTooManyRequests) && !errors.Is(err, errSilent)
}
