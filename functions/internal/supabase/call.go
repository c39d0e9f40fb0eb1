package supabase

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"divido/functions/internal/tracing"
)

// maxAnswer bounds what is read of one answer, in bytes.
const maxAnswer = 8 << 20

// Call calls a procedure (RPC) with named arguments and reads its answer into a pointer; a nil pointer discards it.
// A procedure that answers nothing (void, or SQL null) leaves the target as it is. Errors are of type [*Error].
func (s Session) Call(ctx context.Context, procedure string, arguments, into any) error {
	body, err := json.Marshal(arguments)
	if err != nil {
		return fmt.Errorf("supabase: arguments of %s: %w", procedure, err)
	}
	ctx, end := tracing.Span(ctx, "call "+procedure)
	err = s.send(ctx, http.MethodPost, "/rest/v1/rpc/"+url.PathEscape(procedure), body, into)
	end(err)
	return err
}

// DeleteAuthUser removes a user through the auth server's admin API, which hosted Supabase has and the embedded server
// has not. A user who is already gone is no error. Errors are of type [*Error].
func (c *Client) DeleteAuthUser(ctx context.Context, authUserID string) error {
	err := c.AsService().send(ctx, http.MethodDelete, "/auth/v1/admin/users/"+url.PathEscape(authUserID), nil, nil)
	if Status(err) == http.StatusNotFound {
		return nil
	}
	return err
}

func (s Session) send(ctx context.Context, method, path string, body []byte, into any) error {
	ctx, cancel := s.limited(ctx)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, s.client.url+path, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("supabase: %w", err)
	}
	for name, value := range s.headers() {
		request.Header.Set(name, value)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	tracing.Inject(request)

	response, err := s.client.http.Do(request)
	if err != nil {
		return silence(err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	switch {
	case err != nil:
		return silence(err)
	case len(answer) > maxAnswer:
		return silence(fmt.Errorf("answer to %s is larger than %d bytes", path, maxAnswer))
	case response.StatusCode >= http.StatusMultipleChoices:
		return refusal(response.StatusCode, answer)
	case into == nil || len(bytes.TrimSpace(answer)) == 0:
		return nil
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return silence(fmt.Errorf("answer to %s: %w", path, err))
	}
	return nil
}

// Ping reports whether the auth server answers, and with it the API in front of the tables.
func (c *Client) Ping(ctx context.Context) error {
	return c.AsUser(c.publishableKey).send(ctx, http.MethodGet, "/auth/v1/health", nil, nil)
}
