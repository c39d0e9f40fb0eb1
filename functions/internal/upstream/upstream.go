// Package upstream asks third parties (exchange rates, places) over HTTP, and trusts them with nothing: requests go to
// the one configured host and no other, whatever a caller typed or the third party answers; an answer is bounded in time
// and size; failures are tried again a few times with growing, jittered pauses; and a third party that keeps failing is
// left alone for a while, so that its silence does not become ours.
//
// Errors never contain the address asked, because it may hold a key or what a person typed.
package upstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

// What can be wrong with an answer; every error of [Client.Get] wraps one of these, or the context's.
var (
	// ErrUnavailable: no answer in time, an answer with status 429 or 5xx, or too many of these lately.
	ErrUnavailable = errors.New("upstream is not available")
	// ErrRefused: an answer with another status than 200; asking again would change nothing.
	ErrRefused = errors.New("upstream refused")
	// ErrAnswer: an answer that cannot be used: too large, not JSON, or a redirect to somewhere else.
	ErrAnswer = errors.New("upstream answered something unusable")
)

// Options say which server to ask, how often and for how long. Zero values mean the defaults.
type Options struct {
	BaseURL  string        // http or https, may have a path, for example https://api.frankfurter.dev/v1
	Timeout  time.Duration // for one attempt, its body included; 4 s
	MaxBytes int64         // of an answer, decompressed; 1 MiB
	Attempts int           // in all; 1
	Pause    time.Duration // before the second attempt, then twice as long each time, give or take a quarter; 200 ms
	// Failures is how many attempts in a row must fail for the upstream to be left alone, OpenFor for how long; 5 and 30 s.
	Failures int
	OpenFor  time.Duration
}

// Client asks one third party. It is safe for use by many goroutines.
type Client struct {
	base     *url.URL
	options  Options
	http     *http.Client
	executor failsafe.Executor[[]byte]
}

// New checks the options and returns a client. It asks nothing yet.
func New(options Options) (*Client, error) {
	base, err := url.Parse(options.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") || base.RawQuery != "" || base.User != nil {
		// The address is not repeated: it may hold a key by mistake.
		return nil, errors.New("upstream: the base address must be http or https, with a host and without user or query")
	}
	options.Timeout = or(options.Timeout, 4*time.Second)
	options.MaxBytes = or(options.MaxBytes, 1<<20)
	options.Attempts = or(options.Attempts, 1)
	options.Pause = or(options.Pause, 200*time.Millisecond)
	options.Failures = or(options.Failures, 5)
	options.OpenFor = or(options.OpenFor, 30*time.Second)

	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 16
	return &Client{
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
			circuitbreaker.NewBuilder[[]byte]().
				HandleIf(func(_ []byte, err error) bool { return isFailure(err) }).
				WithFailureThreshold(uint(options.Failures)).
				WithDelay(options.OpenFor).
				WithSuccessThreshold(1).
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

// Get asks for a path below the base address and reads the JSON answer into a pointer. All attempts together take at
// most one and a half times the time-out of one. The path must not come from outside; the query may.
func (c *Client) Get(ctx context.Context, path string, query url.Values, into any) error {
	address := c.base.JoinPath(path)
	address.RawQuery = query.Encode()

	patience, cancel := context.WithTimeout(ctx, c.options.Timeout*3/2)
	defer cancel()
	body, err := c.executor.WithContext(patience).GetWithExecution(func(execution failsafe.Execution[[]byte]) ([]byte, error) {
		return c.attempt(execution.Context(), address)
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, circuitbreaker.ErrOpen):
		return fmt.Errorf("%w: it failed too often lately", ErrUnavailable)
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

func (c *Client) attempt(ctx context.Context, address *url.URL) ([]byte, error) {
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
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, withoutAddress(err))
	case int64(len(body)) > c.options.MaxBytes:
		return nil, fmt.Errorf("%w: more than %d bytes", ErrAnswer, c.options.MaxBytes)
	case !json.Valid(body):
		return nil, fmt.Errorf("%w: not JSON", ErrAnswer)
	}
	return body, nil
}

// errTooManyRequests is not tried again at once: that would only make it worse.
var errTooManyRequests = errors.New("status 429")

func worthAnotherAttempt(err error) bool {
	return errors.Is(err, ErrUnavailable) && !errors.Is(err, errTooManyRequests)
}

// isFailure tells what counts against the upstream: not what it rightly refuses, nor a caller who went away.
func isFailure(err error) bool {
	return (errors.Is(err, ErrUnavailable) || errors.Is(err, ErrAnswer)) && !errors.Is(err, context.Canceled)
}
