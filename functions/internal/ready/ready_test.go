package ready_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/ready"
)

func ask(t *testing.T, thing any, acceptEncoding string) *httptest.ResponseRecorder {
	t.Helper()
	made, err := ready.Of(thing)
	if err != nil {
		t.Fatal(err)
	}
	e := echo.New()
	e.GET("/", func(c *echo.Context) error { return made.Send(c, http.StatusOK) })
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Accept-Encoding", acceptEncoding)
	got := httptest.NewRecorder()
	e.ServeHTTP(got, request)
	if got.Code != http.StatusOK || got.Header().Get("Content-Type") != "application/json" || got.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", got.Code, got.Header())
	}
	return got
}

func TestShortAnswersAreSentAsTheyAre(t *testing.T) {
	got := ask(t, map[string]int{"a": 1}, "gzip")
	if got.Body.String() != "{\"a\":1}\n" || got.Header().Get("Content-Encoding") != "" || got.Header().Get("Vary") != "" {
		t.Errorf("%q %v", got.Body, got.Header())
	}
}

func TestLongAnswersAreCompressedForThoseWhoTakeIt(t *testing.T) {
	long := strings.Repeat("long ", 1000)
	plain := ask(t, long, "gzip;q=0, br")
	if plain.Body.String() != `"`+long+"\"\n" || plain.Header().Get("Content-Encoding") != "" || plain.Header().Get("Vary") != "Accept-Encoding" {
		t.Errorf("%d bytes, %v", plain.Body.Len(), plain.Header())
	}
	packed := ask(t, long, "br, gzip")
	if packed.Body.Len() > 1000 || packed.Header().Get("Content-Encoding") != "gzip" || packed.Header().Get("Vary") != "Accept-Encoding" {
		t.Fatalf("%d bytes, %v", packed.Body.Len(), packed.Header())
	}
	reader, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(reader); err != nil || string(body) != plain.Body.String() {
		t.Errorf("%v, %d bytes", err, len(body))
	}
}

func TestWhatHasNoFormInJSONIsAnError(t *testing.T) {
	if _, err := ready.Of(func() {}); err == nil {
		t.Error("no error")
	}
}

func TestEncodingsAreAcceptedByNameAndWeight(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "br, gzip": true, "gzip;q=0": false, "gzip; q=0.5": true, "gzip;q=x": false, "xgzip": false,
		"br;q=1.0, gzip;q=0.8, *;q=0.1": true, "identity": false,
	} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Header.Set("Accept-Encoding", header)
		if got := ready.Accepts(request, "gzip"); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
}
