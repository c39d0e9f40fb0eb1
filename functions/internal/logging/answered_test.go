package logging_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"divido/functions/internal/logging"
)

func inRequest(id string) context.Context {
	return context.WithValue(context.Background(), logging.RequestIDKey{}, &id)
}

func TestALineAboutARequestIsAsSlogWritesIt(t *testing.T) {
	at := time.Date(2026, 11, 21, 9, 5, 7, 123456000, time.FixedZone("", 3*60*60))
	for name, answered := range map[string]logging.Answered{
		"usual": {At: at, Route: "/functions/v1/things/:token", Method: "GET", Status: 200, Bytes: 1234, Took: 1999 * time.Microsecond},

		"debug":            {At: at, Level: slog.LevelDebug, Route: "app", Method: "HEAD", Status: 404},
		"a strange method": {At: at, Route: "unknown", Method: "A\"\\\n\x7fé\xff!#$%'*+-.^_`|~", Status: 405},
	} {
		t.Run(name, func(t *testing.T) {
			var byHand, bySlog bytes.Buffer
			ctx := inRequest("id-of-\"the\"-request")
			if err := answered.Log(ctx, logging.New(&byHand, "debug")); err != nil {
				t.Fatal(err)
			}
			// A logger with an attribute leaves the line to slog.
			if err := answered.Log(ctx, logging.New(&bySlog, "debug").With("with", "more")); err != nil {
				t.Fatal(err)
			}
			want := strings.Replace(bySlog.String(), `,"with":"more"`, "", 1)
			if want == bySlog.String() || !sameJSON(t, byHand.String(), want) {
				t.Errorf("%s instead of %s", &byHand, want)
			}
			if name == "usual" && byHand.String() != want {
				t.Errorf("%s instead of %s", &byHand, want)
			}
		})
	}
}

func sameJSON(t *testing.T, one, other string) bool {
	t.Helper()
	var parsed, alsoParsed any
	if err := json.Unmarshal([]byte(one), &parsed); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(other), &alsoParsed); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(parsed, alsoParsed) && strings.HasSuffix(one, "}\n") && strings.Count(one, "\n") == 1
}
