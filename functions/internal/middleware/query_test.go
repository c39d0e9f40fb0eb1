package middleware

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"divido/functions/internal/problem"
)

func request(raw string) *http.Request {
	return &http.Request{URL: &url.URL{Path: "/", RawQuery: raw}}
}

func TestKnownParametersAreRead(t *testing.T) {
	got, err := ReadQuery(request("text=%20K%C3%B6ln%20&type="), "text", "type", "country")
	if err != nil || len(got) != 2 || got.Get("text") != "Köln" || got.Get("type") != "" || got.Get("country") != "" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestOtherParametersAreRefused(t *testing.T) {
	for name, raw := range map[string]string{
		"an unknown name":    "texts=a",
		"a name twice":       "text=a&text=b",
		"200 parameters":     strings.Repeat("text=a&", 200),
		"10 kB":              "text=" + strings.Repeat("a", 10_000),
		"a line break":       "text=a%0d%0aHost:+evil",
		"a null":             "text=a%00",
		"invalid UTF-8":      "text=%ff",
		"a broken escape":    "text=%zz",
		"a semicolon":        "text=a;b",
		"an empty name":      "=a",
		"a host as the name": "http://evil.example/=a",
	} {
		if got, err := ReadQuery(request(raw), "text"); problem.Of(err).Code != problem.InvalidRequest {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("text=a&type=b")
	f.Add("text=%0a")
	f.Fuzz(func(t *testing.T, raw string) {
		values, err := ReadQuery(request(raw), "text", "type")
		if err != nil {
			if problem.Of(err).Code != problem.InvalidRequest {
				t.Errorf("%q: %v", raw, err)
			}
			return
		}
		for name, given := range values {
			if name != "text" && name != "type" || len(given) != 1 || strings.ContainsAny(given[0], "\r\n\x00") || len(given[0]) > maxBytes {
				t.Errorf("%q: %q=%q", raw, name, given)
			}
		}
	})
}
