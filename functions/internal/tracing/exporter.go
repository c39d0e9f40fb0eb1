package tracing

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace"
)

// exporter sends spans as JSON (OTLP, https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). The project's own
// exporter would bring gRPC and some twenty modules with it, for one request.
type exporter struct {
	url    string
	client *http.Client
}

func newExporter(endpoint string) *exporter {
	return &exporter{url: strings.TrimSuffix(endpoint, "/") + "/v1/traces", client: &http.Client{Timeout: 10 * time.Second}}
}

type keyValue struct {
	Key   string         `json:"key"`
	Value map[string]any `json:"value"`
}

type spanJSON struct {
	TraceID    string         `json:"traceId"`
	SpanID     string         `json:"spanId"`
	ParentID   string         `json:"parentSpanId,omitempty"`
	Name       string         `json:"name"`
	Kind       int            `json:"kind"`
	Start      string         `json:"startTimeUnixNano"`
	End        string         `json:"endTimeUnixNano"`
	Attributes []keyValue     `json:"attributes,omitempty"`
	Status     map[string]int `json:"status"`
}

// ExportSpans implements [trace.SpanExporter].
func (e *exporter) ExportSpans(ctx context.Context, spans []trace.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	converted := make([]spanJSON, len(spans))
	for i, span := range spans {
		converted[i] = convert(span)
	}
	body, err := json.Marshal(map[string]any{"resourceSpans": []any{map[string]any{
		"resource":   map[string]any{"attributes": keyValues(spans[0].Resource().Attributes())},
		"scopeSpans": []any{map[string]any{"scope": map[string]string{"name": scope}, "spans": converted}},
	}}})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := e.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 1<<16))
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("the collector answered %s", response.Status)
	}
	return nil
}

// Shutdown implements [trace.SpanExporter].
func (e *exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

func convert(span trace.ReadOnlySpan) spanJSON {
	converted := spanJSON{
		TraceID:    span.SpanContext().TraceID().String(),
		SpanID:     span.SpanContext().SpanID().String(),
		Name:       span.Name(),
		Kind:       int(span.SpanKind()), // the same numbers
		Start:      strconv.FormatInt(span.StartTime().UnixNano(), 10),
		End:        strconv.FormatInt(span.EndTime().UnixNano(), 10),
		Attributes: keyValues(span.Attributes()),
		Status:     map[string]int{},
	}
	if span.Parent().HasSpanID() {
		converted.ParentID = span.Parent().SpanID().String()
	}
	if span.Status().Code != 0 {
		converted.Status["code"] = map[uint32]int{1: 2, 2: 1}[uint32(span.Status().Code)] // error and ok are numbered the other way round
	}
	return converted
}

func keyValues(attributes []attribute.KeyValue) []keyValue {
	var converted []keyValue
	for _, each := range attributes {
		value := map[string]any{"stringValue": each.Value.String()}
		if each.Value.Type() == attribute.INT64 {
			value = map[string]any{"intValue": each.Value.String()}
		}
		converted = append(converted, keyValue{string(each.Key), value})
	}
	return converted
}
