package observe

import (
	"context"
	"io"
	"log/slog"
)

// NewLogger returns a logger that writes JSON lines of the level (debug, info, warn or error) and above, each with the id of its
// request.
func NewLogger(w io.Writer, level string) *slog.Logger {
	var threshold slog.Level
	// The configuration has checked the word; anything else means info.
	_ = threshold.UnmarshalText([]byte(level))
	return slog.New(handler{slog.NewJSONHandler(w, &slog.HandlerOptions{Level: threshold})})
}

type requestIDKey struct{}

// WithRequestID returns a context of the request with this id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// RequestID is the id that the context carries; empty outside a request.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// handler adds the request's id to each line.
type handler struct{ slog.Handler }

// Handle implements [slog.Handler].
func (h handler) Handle(ctx context.Context, record slog.Record) error {
	if id := RequestID(ctx); id != "" {
		record.AddAttrs(slog.String("request_id", id))
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements [slog.Handler].
func (h handler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attributes)}
}

// WithGroup implements [slog.Handler].
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
