package supabase

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"divido/functions/internal/observe"
)

// DeleteObjects deletes objects from a bucket of the storage, with their files. Names without an object are no error. Errors are of type
// [*Error].
func (s Session) DeleteObjects(ctx context.Context, bucket string, names []string) (err error) {
	ctx, end := observe.Span(ctx, "delete objects")
	defer func() { end(err) }()
	ctx, cancel := s.client.limited(ctx)
	defer cancel()
	body, err := json.Marshal(map[string][]string{"prefixes": names})
	if err != nil {
		return fmt.Errorf("supabase: names of objects: %w", err)
	}
	address := s.client.url + "/storage/v1/object/" + url.PathEscape(bucket)
	request, err := http.NewRequestWithContext(ctx, http.MethodDelete, address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("supabase: %w", err)
	}
	for name, value := range s.headers() {
		request.Header.Set(name, value)
	}
	request.Header.Set("Content-Type", "application/json")
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
	}
	return nil
}
