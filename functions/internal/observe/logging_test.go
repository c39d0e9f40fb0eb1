package observe_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"divido/functions/internal/observe"
)

func TestEveryLineOfARequestHasItsID(t *testing.T) {
	var out bytes.Buffer
	log := observe.NewLogger(&out, "info")
	ctx := observe.WithRequestID(t.Context(), `id-of-"the"-request`)
	log.InfoContext(ctx, "one")
	log.With("part", "x").WarnContext(ctx, "two")
	log.Info("outside a request")
	log.DebugContext(ctx, "below the level")
	var ids []string
	for line := range strings.Lines(out.String()) {
		var read struct {
			RequestID string `json:"request_id"`
		}
		if err := json.Unmarshal([]byte(line), &read); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, read.RequestID)
	}
	if len(ids) != 3 || ids[0] != `id-of-"the"-request` || ids[1] != ids[0] || ids[2] != "" {
		t.Errorf("%q in\n%s", ids, &out)
	}
}

func TestNoLineIsLostOrTorn(t *testing.T) {
	var out bytes.Buffer
	log := observe.NewLogger(&out, "info")
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for range 500 {
				log.InfoContext(context.Background(), strings.Repeat("x", 50))
			}
		})
	}
	writers.Wait()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 4000 {
		t.Errorf("%d lines of 4000", len(lines))
	}
	for _, line := range lines {
		if !strings.HasPrefix(line, `{"time"`) || !strings.HasSuffix(line, `"}`) {
			t.Fatalf("torn: %q", line)
		}
	}
}
