// Package logging makes the server's log: JSON lines on the given writer, each with the id of the request it belongs to.
// Nothing personal is written: no e-mail, name, address, token or query string; whoever logs keeps to that.
package logging

import (
	"context"
	"io"
	"log/slog"
)

// New makes a logger that writes lines of the level (debug, info, warn or error) and above.
func New(w io.Writer, level string) *slog.Logger {
	var threshold slog.Level
	// The configuration has checked the word; anything else means info.
	_ = threshold.UnmarshalText([]byte(level))
	flush := func() {}
	if buffer, ok := w.(*Buffer); ok {
		flush = buffer.Flush
	}
	return slog.New(handler{slog.NewJSONHandler(w, &slog.HandlerOptions{Level: threshold}), flush})
}

type contextKey struct{}

// WithRequestID returns a context whose log lines carry the request's id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, contextKey{}, id)
}

// RequestID is the id that the context carries; empty outside a request.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(contextKey{}).(string)
	return id
}

// handler adds the request's id to each line, and lets no warning wait.
type handler struct {
	slog.Handler
	flush func()
}

// Handle implements [slog.Handler].
func (h handler) Handle(ctx context.Context, record slog.Record) error {
	if id := RequestID(ctx); id != "" {
		record.AddAttrs(slog.String("request_id", id))
	}
	err := h.Handler.Handle(ctx, record)
	if record.Level >= slog.LevelWarn {
		h.flush()
	}
	return err
}

// WithAttrs implements [slog.Handler].
func (h handler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attributes), h.flush}
}

// WithGroup implements [slog.Handler].
func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.flush}
}
