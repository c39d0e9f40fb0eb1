package supabase

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/supabase-community/gotrue-go"
	supabasego "github.com/supabase-community/supabase-go"

	"divido/functions/internal/observe"
)

// Ping returns an error unless the auth server answers.
func (c *Client) Ping(ctx context.Context) error {
	return c.askAuth(ctx, c.publishableKey, func(auth gotrue.Client) error {
		_, err := auth.HealthCheck()
		return err
	})
}

// requireSession returns [ErrSessionEnded] when the session of an access token has ended, and an [*Error] of status 503 when
// the auth server does not answer.
func (c *Client) requireSession(ctx context.Context, accessToken string) error {
	err := c.askAuth(ctx, accessToken, func(auth gotrue.Client) error {
		_, err := auth.GetUser()
		return err
	})
	switch Status(err) {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound:
		return fmt.Errorf("%w: %w", ErrSessionEnded, err)
	}
	if err != nil {
		return transportError(err)
	}
	return nil
}

// askAuth sends one request to the auth server through supabase-go, with the publishable key and a bearer token.
func (c *Client) askAuth(ctx context.Context, bearer string, ask func(gotrue.Client) error) error {
	ctx, cancel := c.limited(ctx)
	defer cancel()
	library, err := supabasego.NewClient(c.url, c.publishableKey, nil)
	if err != nil {
		return transportError(err)
	}
	var status int
	var body []byte
	// The library takes no context and drops the status of the response, so this transport handles both.
	transport := roundTripper(func(request *http.Request) (*http.Response, error) {
		request = request.Clone(ctx)
		observe.Inject(request)
		response, err := c.http.Transport.RoundTrip(request)
		if err != nil {
			return nil, err
		}
		body, err = readAll(response)
		if err != nil {
			return nil, err
		}
		status, response.Body = response.StatusCode, io.NopCloser(bytes.NewReader(body))
		return response, nil
	})
	err = ask(library.Auth.WithToken(bearer).WithClient(http.Client{Transport: transport, CheckRedirect: refuseRedirect}))
	switch {
	case err == nil:
		return nil
	case status >= http.StatusMultipleChoices:
		return statusError(status, body)
	default:
		return transportError(err)
	}
}

// roundTripper is a function that implements [http.RoundTripper].
type roundTripper func(*http.Request) (*http.Response, error)

// RoundTrip implements [http.RoundTripper].
func (f roundTripper) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }
