package supabase

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/supabase-community/postgrest-go"
	supabasego "github.com/supabase-community/supabase-go"

	"divido/functions/internal/tracing"
)

// Query says which rows of a table to read.
type Query struct {
	Table   string
	Columns string            // as PostgREST's select, for example "id,profiles(first_name)"
	Equals  map[string]string // column to value
	In      map[string][]string
	Order   string // column, ascending; empty for no order
	Limit   int    // number of rows; must be positive, so that no read is without end
}

// Select reads rows into a pointer to a slice of structs. No row is no error. Errors are of type [*Error].
func (s Session) Select(ctx context.Context, query Query, into any) (err error) {
	if query.Limit <= 0 {
		return fmt.Errorf("supabase: a read of %s without limit", query.Table)
	}
	ctx, cancel := s.limited(ctx)
	defer cancel()
	ctx, end := tracing.Span(ctx, "read "+query.Table)
	defer func() { end(err) }()

	type answer struct {
		body []byte
		err  error
	}
	// With room for one answer, so that a read abandoned below ends by itself (at the latest with the transport's timeout).
	answers := make(chan answer, 1)
	go func() {
		body, err := s.read(query)
		answers <- answer{body, err}
	}()
	select {
	case <-ctx.Done():
		return silence(ctx.Err())
	case got := <-answers:
		if got.err != nil {
			return fromLibrary(got.err)
		}
		if err := json.Unmarshal(got.body, into); err != nil {
			return silence(fmt.Errorf("rows of %s: %w", query.Table, err))
		}
		return nil
	}
}

func (s Session) read(query Query) ([]byte, error) {
	client, err := supabasego.NewClient(s.client.url, s.apiKey, &supabasego.ClientOptions{Headers: s.headers()})
	if err != nil {
		return nil, err
	}
	filter := client.From(query.Table).Select(query.Columns, "", false)
	for column, value := range query.Equals {
		filter = filter.Eq(column, value)
	}
	for column, values := range query.In {
		filter = filter.In(column, values)
	}
	if query.Order != "" {
		filter = filter.Order(query.Order, &postgrest.OrderOpts{Ascending: true})
	}
	body, _, err := filter.Limit(query.Limit, "").Execute()
	return body, err
}
