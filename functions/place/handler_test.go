package place

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// served responds to a search for places, with or without a signed-in user.
func served(t *testing.T, provider Provider, caller token.Caller, query string) *httptest.ResponseRecorder {
	t.Helper()
	return asked(t, handlerOf(t, provider), caller, query)
}

// handlerOf returns a handler with a provider, or without one.
func handlerOf(t *testing.T, provider Provider) *Handler {
	t.Helper()
	return New(provider, gazetteer(t), slog.New(slog.DiscardHandler))
}

// asked sends a search to a handler that is used repeatedly.
func asked(t *testing.T, handler *Handler, caller token.Caller, query string) *httptest.ResponseRecorder {
	t.Helper()
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: problem.Handler(slog.New(slog.DiscardHandler))})
	handler.Register(e.Group("/functions/v1"))
	request := httptest.NewRequestWithContext(token.NewContext(t.Context(), caller), http.MethodGet, "/functions/v1/places", nil)
	request.URL.RawQuery = query
	request.Header.Set("Accept-Language", "de-AT,de;q=0.9")
	recorder := httptest.NewRecorder()
	e.ServeHTTP(recorder, request)
	return recorder
}

var someone = token.Caller{UserID: "6f1c7c66-0000-4000-8000-000000000001", Raw: "token"}

func TestTheAnswerIsGeoJSON(t *testing.T) {
	got := served(t, nil, someone, "text=marmaris&type=city&country=TR")
	want := `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[28.2742,36.855]},` +
		`"properties":{"name":"Marmaris","formatted":"Marmaris, Türkei","categories":["city"],"country":"Türkei","country_code":"tr",` +
		`"city":"Marmaris","district":"","street":"","lat":36.855,"lon":28.2742,"place_id":"geonames:304782"}}],` +
		`"source":"builtin","partial":true,"attribution":"GeoNames"}`
	if got.Code != http.StatusOK || strings.TrimSpace(got.Body.String()) != want {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	if got := served(t, nil, someone, "text=qqqqq&type=poi&lat=36.85&lon=28.27"); strings.TrimSpace(got.Body.String()) != `{"type":"FeatureCollection","features":[],"source":"builtin","partial":true,"attribution":"GeoNames"}` {
		t.Errorf("nothing found: got %d %s", got.Code, got.Body)
	}
}

func TestTheLanguageAskedForGoesBeforeTheBrowsers(t *testing.T) {
	for query, want := range map[string]string{"": "Türkei", "&lang=tr": "Türkiye", "&lang=es": "Turquía"} {
		if got := served(t, nil, someone, "text=turk&type=country"+query); !strings.Contains(got.Body.String(), `"name":"`+want+`"`) {
			t.Errorf("%s: got %s", query, got.Body)
		}
	}
	for header, want := range map[string]Language{
		"": "en", "tr": "tr", "tr-CY,en;q=0.5": "tr", "pt-BR": "en", "fr-CA,en": "fr", "es-419": "es", "*": "en", ";;;": "en",
		strings.Repeat("de,", 500): "en",
	} {
		if got := accepted(header); got != want {
			t.Errorf("%.20q: got %s, want %s", header, got, want)
		}
	}
}

func TestPlacesAreForSignedInPeople(t *testing.T) {
	if got := served(t, nil, token.Caller{}, "text=marmaris&type=city"); got.Code != http.StatusUnauthorized {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

// An invalid request is refused before the provider is asked.
func TestInvalidParametersAreRefusedBeforeTheProviderIsAsked(t *testing.T) {
	p, client := started(t, answering(photonCity))
	for name, query := range map[string]string{
		"nothing":                  "",
		"no text":                  "type=city",
		"two characters":           "text=ab&type=city",
		"two characters and space": "text=ab%20%20&type=city",
		"no type":                  "text=abc",
		"unknown type":             "text=abc&type=street",
		"CR LF":                    "text=abc%0d%0aHost:%20evil.example&type=city",
		"a path":                   "text=../../etc/passwd&type=city",
		"another host":             "text=http://evil.example/&type=city",
		"markup":                   "text=%3Cimg%20onerror%3D1%3E&type=city",
		"digits only":              "text=12345&type=city",
		"10 kB":                    "text=" + strings.Repeat("a", 10_000) + "&type=city",
		"101 characters":           "text=" + strings.Repeat("a", 101) + "&type=city",
		"200 parameters":           "text=abc&type=city" + strings.Repeat("&type=city", 200),
		"unknown parameter":        "text=abc&type=city&apiKey=1",
		"a country's name":         "text=abc&type=city&country=turkey",
		"an unknown country":       "text=abc&type=city&country=qq",
		"a country with a filter":  "text=abc&type=city&country=tr|rect:1,2,3,4",
		"a place with a filter":    "text=abc&type=poi&place=51a|countrycode:tr",
		"a place that is a host":   "text=abc&type=poi&place=http://evil.example",
		"a long place":             "text=abc&type=poi&place=" + strings.Repeat("a", 513),
		"one coordinate":           "text=abc&type=poi&lat=1",
		"off the earth":            "text=abc&type=poi&lat=91&lon=0",
		"no number":                "text=abc&type=poi&lat=NaN&lon=0",
		"a hexadecimal number":     "text=abc&type=poi&lat=0x1p4&lon=0",
		"an unknown language":      "text=abc&type=city&lang=xx",
		"an unknown source":        "text=abc&type=city&source=atlas",
		"invalid UTF-8":            "text=abc%ff&type=city",
	} {
		got := served(t, NewPhoton(client), someone, query)
		var document problem.Document
		if err := json.Unmarshal(got.Body.Bytes(), &document); err != nil || got.Code != 400 || document.Code != problem.InvalidRequest {
			t.Errorf("%s: got %d %s", name, got.Code, got.Body)
		}
		if strings.Contains(got.Body.String(), "evil") {
			t.Errorf("%s: the answer repeats what was sent: %s", name, got.Body)
		}
	}
	if len(p.asked) != 0 {
		t.Errorf("the provider was asked %v", p.asked)
	}
}

// Characters with a meaning in URLs reach the configured provider as text, and no other host.
func TestTextStaysTextOnItsWayToTheProvider(t *testing.T) {
	p, client := started(t, answering(photonCity))
	const text = "a&apiKey=1#?/b@evil.example:80"
	if got := served(t, NewPhoton(client), someone, url.Values{"text": {text}, "type": {"poi"}}.Encode()); got.Code != http.StatusOK {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	if asked := p.asked[0]; asked.Path != "/api" || asked.Query().Get("q") != text || asked.Query().Has("apiKey") {
		t.Errorf("asked %s", asked)
	}
}

// Attacks 35 and 36: a provider that fails or redirects elsewhere is not used, and its key is never revealed.
func TestProviderFailuresLeaveTheBuiltInCities(t *testing.T) {
	elsewhere, _ := started(t, answering(geoapifyHotel))
	other := httptest.NewServer(elsewhere)
	defer other.Close()
	for name, answers := range map[string]http.HandlerFunc{
		"slow":       func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"500":        func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) },
		"429":        func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(429) },
		"401":        func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) },
		"huge":       answering(`{"features":[{"properties":{"name":"` + strings.Repeat("x", 1<<20) + `"}}]}`),
		"not JSON":   answering("<!doctype html>"),
		"other form": answering(`{"features":"none"}`),
		"redirect":   func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) },
	} {
		t.Run(name, func(t *testing.T) {
			timeout := 10 * time.Second
			if name == "slow" {
				timeout = 50 * time.Millisecond
			}
			_, client := startedSlow(t, timeout, answers)
			for _, query := range []string{"text=marmaris&type=city", "text=marmaris&type=poi"} {
				got := served(t, NewGeoapify(client, "s3cret"), someone, query)
				if got.Code != 200 || !strings.Contains(got.Body.String(), `"name":"Marmaris"`) ||
					!strings.Contains(got.Body.String(), `"source":"builtin","partial":true,"attribution":"GeoNames"`) {
					t.Errorf("got %d %s", got.Code, got.Body)
				}
				if strings.Contains(got.Body.String(), "s3cret") {
					t.Errorf("the answer has the key: %s", got.Body)
				}
			}
		})
	}
	if len(elsewhere.asked) != 0 {
		t.Errorf("another host was asked %v", elsewhere.asked)
	}
}

func TestARequestOutOfTimeFailsWithPlaceSearchFailed(t *testing.T) {
	_, client := started(t, answering(photonCity))
	ctx, cancel := context.WithCancel(token.NewContext(t.Context(), someone))
	cancel()
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: problem.Handler(slog.New(slog.DiscardHandler))})
	handlerOf(t, NewPhoton(client)).Register(e.Group("/functions/v1"))
	for _, kind := range []string{"poi", "city"} {
		recorder := httptest.NewRecorder()
		e.ServeHTTP(recorder, httptest.NewRequestWithContext(ctx, http.MethodGet, "/functions/v1/places?text=marmaris&type="+kind, nil))
		var document problem.Document
		if err := json.Unmarshal(recorder.Body.Bytes(), &document); err != nil || document.Code != problem.PlaceSearchFailed {
			t.Errorf("%s: got %d %s", kind, recorder.Code, recorder.Body)
		}
	}
}

func TestTheKeyIsNotInTheLog(t *testing.T) {
	_, client := startedSlow(t, 50*time.Millisecond, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	_, err := NewGeoapify(client, "s3cret").Search(t.Context(), Search{Text: "abc", Type: POI})
	if err == nil || strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "abc") {
		t.Errorf("got %v", err)
	}
}

func FuzzReadSearch(f *testing.F) {
	for _, query := range []string{"text=marmaris&type=city", "text=a&type=poi&lat=1.5&lon=-2", "text=%00", "text=abc&type=city&country=tr&lang=de&place=51a"} {
		f.Add(query, "tr")
	}
	f.Fuzz(func(t *testing.T, query, header string) {
		search, err := readSearch(&http.Request{URL: &url.URL{RawQuery: query}, Header: http.Header{"Accept-Language": {header}}})
		if err != nil {
			if problem.Of(err).Code != problem.InvalidRequest {
				t.Errorf("%q: %v", query, err)
			}
			return
		}
		if len([]rune(search.Text)) < minText || strings.ContainsAny(search.Text, "\r\n<>\\") || strings.Contains(search.Text, "//") ||
			!search.Near.valid() || search.Country != "" && !countryCode.MatchString(search.Country) {
			t.Errorf("%q: %+v", query, search)
		}
	})
}
