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

// Ping reports whether the auth server answers.
func (c *Client) Ping(ctx context.Context) error {
	return c.askAuth(ctx, c.publishableKey, func(auth gotrue.Client) error {
		_, err := auth.HealthCheck()
		return err
	})
}

// requireSession fails with [ErrSessionEnded] when the session of an access token has ended, and with an [*Error] of status
// 503 when the auth server cannot say.
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

// askAuth asks the auth server once through supabase-go, with the publishable key and a bearer token.
func (c *Client) askAuth(ctx context.Context, bearer string, ask func(gotrue.Client) error) error {
	ctx, cancel := c.limited(ctx)
	defer cancel()
	library, err := supabasego.NewClient(c.url, c.publishableKey, nil)
	if err != nil {
		return transportError(err)
	}
	one := &exchange{ctx: ctx, next: c.http.Transport}
	err = ask(library.Auth.WithToken(bearer).WithClient(http.Client{Transport: one, CheckRedirect: refuseRedirect}))
	switch {
	case err == nil:
		return nil
	case one.status >= http.StatusMultipleChoices:
		return statusError(one.status, one.answer)
	default:
		return transportError(err)
	}
}

// exchange carries one request of supabase-go, and what the library lacks: a context, an end to how much is read, tracing,
// and the status of the answer.
type exchange struct {
	ctx    context.Context
	next   http.RoundTripper
	status int
	answer []byte
}

// RoundTrip sends a request and reads its answer.
func (e *exchange) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(e.ctx)
	observe.Inject(request)
	response, err := e.next.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	e.answer, err = readAll(response)
	if err != nil {
		return nil, err
	}
	e.status = response.StatusCode
	response.Body = io.NopCloser(bytes.NewReader(e.answer))
	return response, nil
}
