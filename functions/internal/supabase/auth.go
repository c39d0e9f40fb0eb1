package supabase

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/google/uuid"
	"github.com/supabase-community/gotrue-go"
	"github.com/supabase-community/gotrue-go/types"
	supabasego "github.com/supabase-community/supabase-go"

	"divido/functions/internal/tracing"
)

// Ping reports whether the auth server answers.
func (c *Client) Ping(ctx context.Context) error {
	return c.askAuth(ctx, c.publishableKey, c.publishableKey, func(auth gotrue.Client) error {
		_, err := auth.HealthCheck()
		return err
	})
}

// requireSession fails with [ErrSessionEnded] when the session of an access token has ended, and with an [*Error] of status
// 503 when the auth server cannot say.
func (c *Client) requireSession(ctx context.Context, accessToken string) error {
	err := c.askAuth(ctx, c.publishableKey, accessToken, func(auth gotrue.Client) error {
		_, err := auth.GetUser()
		return err
	})
	switch Status(err) {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound:
		return fmt.Errorf("%w: %w", ErrSessionEnded, err)
	}
	if err != nil {
		return silence(err)
	}
	return nil
}

// DeleteAuthUser removes a user through the auth server's admin API, which hosted Supabase has and the embedded server
// has not. A user who is already gone is no error. Errors are of type [*Error], but for an id that is none.
func (c *Client) DeleteAuthUser(ctx context.Context, authUserID string) error {
	id, err := uuid.Parse(authUserID)
	if err != nil {
		return errors.New("supabase: not the id of a user")
	}
	err = c.askAuth(ctx, c.secretKey, c.secretKey, func(auth gotrue.Client) error {
		return auth.AdminDeleteUser(types.AdminDeleteUserRequest{UserID: id})
	})
	if Status(err) == http.StatusNotFound {
		return nil
	}
	return err
}

// askAuth asks the auth server once through supabase-go, with a key of ours and a bearer token.
func (c *Client) askAuth(ctx context.Context, key, bearer string, ask func(gotrue.Client) error) error {
	ctx, cancel := c.limited(ctx)
	defer cancel()
	library, err := supabasego.NewClient(c.url, key, nil)
	if err != nil {
		return silence(err)
	}
	one := &exchange{ctx: ctx, next: c.http.Transport}
	err = ask(library.Auth.WithToken(bearer).WithClient(http.Client{Transport: one, CheckRedirect: refuseRedirect}))
	switch {
	case err == nil:
		return nil
	case one.status >= http.StatusMultipleChoices:
		return refusal(one.status, one.answer)
	default:
		return silence(err)
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
	tracing.Inject(request)
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
