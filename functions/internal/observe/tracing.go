package observe

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/labstack/echo/v5"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	api "go.opentelemetry.io/otel/trace"
)

const scope = "divido/functions"

var propagator = propagation.TraceContext{}

// recording is true while there is a collector.
var recording atomic.Bool

// StartTracing sends spans to the collector at endpoint (OTLP over http, for example http://localhost:4318): one for each
// request, and one for each call of Supabase or a third party. The returned function sends the remaining spans and stops. An
// empty endpoint records nothing.
func StartTracing(ctx context.Context, endpoint, version string, log *slog.Logger) (stop func(context.Context) error, err error) {
	if endpoint == "" {
		return func(context.Context) error { return nil }, nil
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(strings.TrimSuffix(endpoint, "/")+"/v1/traces"))
	if err != nil {
		return nil, err
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("traces could not be sent", "error", err.Error()) }))
	provider := trace.NewTracerProvider(
		trace.WithBatcher(exporter),
		trace.WithResource(resource.NewSchemaless(
			attribute.String("service.name", "divido-functions"), attribute.String("service.version", version),
		)),
	)
	otel.SetTracerProvider(provider)
	recording.Store(true)
	return provider.Shutdown, nil
}

// Span starts a span. It returns the context of the span and a function that ends it with the result of the work.
func Span(ctx context.Context, name string) (context.Context, func(error)) {
	ctx, span := otel.Tracer(scope).Start(ctx, name, api.WithSpanKind(api.SpanKindClient))
	return ctx, func(err error) {
		if err != nil {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// Inject adds the current span to the headers of a request.
func Inject(r *http.Request) {
	propagator.Inject(r.Context(), propagation.HeaderCarrier(r.Header))
}

// TraceRequests returns the middleware that makes a span for each request. It removes trace headers of callers, who are not
// trusted.
func TraceRequests() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			r := c.Request()
			delete(r.Header, "Traceparent")
			delete(r.Header, "Tracestate")
			route := c.Path()
			if route == "" || !recording.Load() { // without a route: files of the app
				return next(c)
			}
			ctx, span := otel.Tracer(scope).Start(r.Context(), r.Method+" "+route, api.WithSpanKind(api.SpanKindServer))
			defer span.End()
			r = r.WithContext(ctx)
			Inject(r) // for what is passed on as it is
			c.SetRequest(r)
			err := next(c)
			_, status := echo.ResolveResponseStatus(c.Response(), err)
			span.SetAttributes(
				attribute.String("http.request.method", r.Method), attribute.String("http.route", route),
				attribute.Int("http.response.status_code", status),
			)
			if status >= http.StatusInternalServerError {
				span.SetStatus(codes.Error, "")
			}
			return err
		}
	}
}
