// Package upstream asks third parties (exchange rates, places) over HTTP, and trusts them with nothing: requests go to
// the one configured host and no other, whatever a caller typed or the third party answers; an answer is bounded in time
// and size; bad answers are tried again a few times with growing, jittered pauses; and nobody waits for a third party that is
// known not to answer: it is asked in the background until it does, so that its silence does not become ours.
//
// Errors never contain the address asked, because it may hold a key or what a person typed.
package upstream

import (
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

// What can be wrong with an answer; every error of [Client.Get] wraps one of these, or the context's.
var (
	// ErrUnavailable: no answer in time, or an answer with status 429 or 5xx.
	ErrUnavailable = errors.New("upstream is not available")
	// ErrDown: it was not asked, because it is known not to answer. It is an ErrUnavailable.
	ErrDown = fmt.Errorf("%w: it is known not to answer", ErrUnavailable)
	// ErrRefused: an answer with another status than 200; asking again would change nothing.
	ErrRefused = errors.New("upstream refused")
	// ErrAnswer: an answer that cannot be used: too large, not JSON, or a redirect to somewhere else.
	ErrAnswer = errors.New("upstream answered something unusable")
)

// Question is what to ask below the base address. The path must not come from outside; the query may.
type Question struct {
	Path  string
	Query url.Values
}

// Options say which server to ask, how often and for how long. Zero values mean the defaults.
type Options struct {
	Name     string        // in log and traces
	BaseURL  string        // http or https, may have a path, for example https://api.frankfurter.dev/v1
	Timeout  time.Duration // for one attempt, its body included; 4 s
	MaxBytes int64         // of an answer, decompressed; 1 MiB
	Attempts int           // in all; 1
	Pause    time.Duration // before the second attempt, then twice as long each time, give or take a quarter; 200 ms
	// Failures is how many bad answers in a row mean that the third party is down; no answer at all does at once. 3.
	Failures int
	// Probe is what it can surely answer: asked while it is down, at first after ProbeAfter (1 s).
	Probe      Question
	ProbeAfter time.Duration
	Watch      Watcher      // nobody when nil
	Log        *slog.Logger // none when nil
}

// Client asks one third party. It is safe for use by many goroutines.
type Client struct {
	ctx      context.Context // of what it does in the background
	log      *slog.Logger
	circuit  circuit
	base     *url.URL
	options  Options
	http     *http.Client
	executor failsafe.Executor[[]byte]
}

// New checks the options and returns a client. It asks nothing yet; what it does in the background ends with ctx.
func New(ctx context.Context, options Options) (*Client, error) {
	base, err := url.Parse(options.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") || base.RawQuery != "" || base.User != nil {
		// The address is not repeated: it may hold a key by mistake.
		return nil, errors.New("upstream: the base address must be http or https, with a host and without user or query")
	}
	options.Timeout = or(options.Timeout, 4*time.Second)
	options.MaxBytes = or(options.MaxBytes, 1<<20)
	options.Attempts = or(options.Attempts, 1)
	options.Pause = or(options.Pause, 200*time.Millisecond)
	options.Failures = or(options.Failures, 3)
	options.ProbeAfter = or(options.ProbeAfter, firstProbeAfter)
	options.Watch = or[Watcher](options.Watch, noopWatcher{})
	options.Log = or(options.Log, slog.New(slog.DiscardHandler))
	options.Watch.Up(true)

	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 16
	return &Client{
		ctx:     ctx,
		log:     options.Log,
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

func or[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}

// Get asks and reads the JSON answer into a pointer. All attempts together take at most one and a half times the time-out of
// one; when the third party is down the error is [ErrDown], at once.
func (c *Client) Get(ctx context.Context, asked Question, into any) error {
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

func (c *Client) address(asked Question) *url.URL {
	address := c.base.JoinPath(asked.Path)
	address.RawQuery = asked.Query.Encode()
	return address
}

// attempt asks once.
func (c *Client) attempt(ctx context.Context, address *url.URL) ([]byte, error) {
	started := time.Now()
	ctx, end := observe.Span(ctx, "ask "+c.options.Name)
	body, err := c.ask(ctx, address)
	end(err)
	if !errors.Is(ctx.Err(), context.Canceled) { // A caller who goes away says nothing about who was asked.
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

// What is not tried again at once: it would only make it worse, or somebody wait longer.
var (
	errTooManyRequests = errors.New("status 429")
	errSilent          = fmt.Errorf("%w: no answer", ErrUnavailable)
)

func worthAnotherAttempt(err error) bool {
	return errors.Is(err, ErrUnavailable) && !errors.Is(err, errTooManyRequests) && !errors.Is(err, errSilent)
}
