package observe_test

import (
	"bytes"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	sent "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"divido/functions/internal/observe"
)

func TestARequestAndItsCallsAreOneTrace(t *testing.T) {
	var got collector.ExportTraceServiceRequest
	text := ""
	collects := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if r.URL.Path != "/v1/traces" || err != nil || proto.Unmarshal(body, &got) != nil {
			t.Errorf("the collector got %s %q, %v", r.URL, body, err)
		}
		text = string(body)
	}))
	defer collects.Close()
	stop, err := observe.StartTracing(t.Context(), collects.URL, "1.0", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}

	traceparent := ""
	e := echo.New()
	e.Use(observe.TraceRequests())
	e.GET("/invitations/:token", func(c *echo.Context) error {
		ctx, end := observe.Span(c.Request().Context(), "call preview_invitation")
		asked, _ := http.NewRequestWithContext(ctx, http.MethodPost, "http://supabase", nil)
		observe.Inject(asked)
		traceparent = asked.Header.Get("Traceparent")
		end(nil)
		return c.NoContent(http.StatusBadGateway)
	})
	request := httptest.NewRequest(http.MethodGet, "/invitations/secret-token?email=ayse@example.org", nil)
	request.Header.Set("Traceparent", "00-11111111111111111111111111111111-2222222222222222-01")
	e.ServeHTTP(httptest.NewRecorder(), request)
	if err := stop(t.Context()); err != nil {
		t.Fatal(err)
	}

	if len(got.GetResourceSpans()) != 1 || len(got.GetResourceSpans()[0].GetScopeSpans()[0].GetSpans()) != 2 {
		t.Fatalf("sent %v", &got)
	}
	spans := got.GetResourceSpans()[0].GetScopeSpans()[0].GetSpans()
	call, whole := spans[0], spans[1]
	if call.Name != "call preview_invitation" || whole.Name != "GET /invitations/:token" ||
		call.Kind != sent.Span_SPAN_KIND_CLIENT || whole.Kind != sent.Span_SPAN_KIND_SERVER {
		t.Errorf("spans %v", spans)
	}
	if !bytes.Equal(call.TraceId, whole.TraceId) || !bytes.Equal(call.ParentSpanId, whole.SpanId) || len(whole.ParentSpanId) > 0 ||
		!strings.Contains(traceparent, hex.EncodeToString(call.TraceId)) {
		t.Errorf("spans %v do not belong together; Supabase was told %s", spans, traceparent)
	}
	if whole.Status.GetCode() != sent.Status_STATUS_CODE_ERROR || call.Status.GetCode() != sent.Status_STATUS_CODE_UNSET ||
		call.StartTimeUnixNano == 0 || call.EndTimeUnixNano < call.StartTimeUnixNano {
		t.Errorf("spans %v", spans)
	}
	for _, unwanted := range []string{"secret-token", "ayse", strings.Repeat("\x11", 16)} {
		if strings.Contains(text, unwanted) {
			t.Errorf("%q was sent: %q", unwanted, text)
		}
	}
}

func TestWithoutACollectorNothingIsSent(t *testing.T) {
	stop, err := observe.StartTracing(t.Context(), "", "1.0", nil)
	if err != nil || stop(t.Context()) != nil {
		t.Error(err)
	}
}
