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
	return slog.New(handler{slog.NewJSONHandler(w, &slog.HandlerOptions{Level: threshold}), w, flush})
}

// RequestIDKey is the key of a context under which the id of its request stands, as *string.
type RequestIDKey struct{}

// RequestID is the id that the context carries; empty outside a request.
func RequestID(ctx context.Context) string {
	if id, ok := ctx.Value(RequestIDKey{}).(*string); ok {
		return *id
	}
	return ""
}

// handler adds the request's id to each line, and lets no warning wait.
type handler struct {
	slog.Handler
	lines io.Writer // where the lines go that are made without slog; nil when each line has something added
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
	return handler{h.Handler.WithAttrs(attributes), nil, h.flush}
}

// WithGroup implements [slog.Handler].
func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), nil, h.flush}
}
