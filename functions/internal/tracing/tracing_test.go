package tracing_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/tracing"
)

type sent struct {
	ResourceSpans []struct {
		Resource   struct{ Attributes []map[string]any }
		ScopeSpans []struct {
			Spans []struct {
				TraceID, SpanID, ParentSpanID, Name string
				Kind                                int
				StartTimeUnixNano, EndTimeUnixNano  string
				Status                              struct{ Code int }
			}
		}
	}
}

func TestARequestAndWhatItAsksAreOneTrace(t *testing.T) {
	var got sent
	text := ""
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var body json.RawMessage
		if r.URL.Path != "/v1/traces" || json.NewDecoder(r.Body).Decode(&body) != nil || json.Unmarshal(body, &got) != nil {
			t.Errorf("the collector got %s %s", r.URL, body)
		}
		text = string(body)
	}))
	defer collector.Close()
	stop := tracing.Start(collector.URL, "1.0", slog.New(slog.DiscardHandler))

	traceparent := ""
	e := echo.New()
	e.Use(tracing.Requests())
	e.GET("/invitations/:token", func(c *echo.Context) error {
		ctx, end := tracing.Span(c.Request().Context(), "call preview_invitation")
		asked, _ := http.NewRequestWithContext(ctx, http.MethodPost, "http://supabase", nil)
		tracing.Inject(asked)
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

	if len(got.ResourceSpans) != 1 || len(got.ResourceSpans[0].ScopeSpans[0].Spans) != 2 {
		t.Fatalf("sent %s", text)
	}
	spans := got.ResourceSpans[0].ScopeSpans[0].Spans
	call, whole := spans[0], spans[1]
	if call.Name != "call preview_invitation" || whole.Name != "GET /invitations/:token" || call.Kind != 3 || whole.Kind != 2 {
		t.Errorf("spans %+v", spans)
	}
	if call.TraceID != whole.TraceID || call.ParentSpanID != whole.SpanID || whole.ParentSpanID != "" || !strings.Contains(traceparent, call.TraceID) {
		t.Errorf("spans %+v do not belong together; Supabase was told %s", spans, traceparent)
	}
	if whole.Status.Code != 2 || call.Status.Code != 0 || call.StartTimeUnixNano == "" || call.EndTimeUnixNano < call.StartTimeUnixNano {
		t.Errorf("spans %+v", spans)
	}
	for _, unwanted := range []string{"secret-token", "ayse", "11111111111111111111111111111111"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("%q was sent: %s", unwanted, text)
		}
	}
}

func TestWithoutACollectorNothingIsSent(t *testing.T) {
	if err := tracing.Start("", "1.0", nil)(t.Context()); err != nil {
		t.Error(err)
	}
}
