package supabase

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"divido/functions/internal/observe"
)

// maxAnswer is the maximum size of a response, in bytes.
const maxAnswer = 8 << 20

// Get calls a read-only procedure (RPC) with plain text arguments and decodes its result into a pointer. The database runs it
// in a read-only transaction. Arguments are part of the URL, which proxies may log, so they must not be secret. SQL null leaves
// the target unchanged. Errors are of type [*Error].
func (s Session) Get(ctx context.Context, procedure string, arguments map[string]string, into any) error {
	query := url.Values{}
	for name, value := range arguments {
		query.Set(name, value)
	}
	return s.procedure(ctx, http.MethodGet, procedure, query, nil, into)
}

// Call calls a procedure (RPC) with named arguments and decodes its result into a pointer; a nil pointer discards it. Void and
// SQL null leave the target unchanged. Errors are of type [*Error].
func (s Session) Call(ctx context.Context, procedure string, arguments, into any) error {
	body, err := json.Marshal(arguments)
	if err != nil {
		return fmt.Errorf("supabase: arguments of %s: %w", procedure, err)
	}
	return s.procedure(ctx, http.MethodPost, procedure, nil, body, into)
}

func (s Session) procedure(ctx context.Context, method, name string, query url.Values, body []byte, into any) (err error) {
	ctx, end := observe.Span(ctx, "call "+name)
	defer func() { end(err) }()
	if s.forSession {
		if err := s.client.requireSession(ctx, s.accessToken); err != nil {
			return err
		}
	}
	ctx, cancel := s.client.limited(ctx)
	defer cancel()
	address := s.client.url + "/rest/v1/rpc/" + url.PathEscape(name)
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("supabase: %w", err)
	}
	for name, value := range s.headers() {
		request.Header.Set(name, value)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	request.Header.Set("Accept", "application/json")
	observe.Inject(request)

	response, err := s.client.http.Do(request)
	if err != nil {
		return transportError(err)
	}
	answer, err := readAll(response)
	switch {
	case err != nil:
		return transportError(err)
	case response.StatusCode >= http.StatusMultipleChoices:
		return statusError(response.StatusCode, answer)
	case into == nil || len(bytes.TrimSpace(answer)) == 0:
		return nil
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return transportError(fmt.Errorf("answer of %s: %w", name, err))
	}
	return nil
}

// readAll reads and closes a response body. Returns an error for one that is too large.
func readAll(response *http.Response) ([]byte, error) {
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err == nil && len(answer) > maxAnswer {
		err = fmt.Errorf("the answer is larger than %d bytes", maxAnswer)
	}
	return answer, err
}
