package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/getkin/kin-openapi/routers"

	"divido/functions/exchangerate/ratestandin"
	"divido/functions/internal/config"
)

// photonCafe is a response in Photon's format.
const photonCafe = `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-8.6107,41.1473]},
	"properties":{"osm_type":"N","osm_id":2437463081,"osm_key":"amenity","osm_value":"cafe","type":"house","name":"Café Majestic","street":"Rua de Santa Catarina",
	"housenumber":"112","postcode":"4000-442","city":"Porto","state":"Porto","country":"Portugal","countrycode":"PT"}}]}`

// live returns the default settings, except for the addresses of the providers.
func live(rates, places string) map[string]string {
	return map[string]string{
		"EXCHANGE_RATES_PROVIDER": "", "PLACES_PROVIDER": "", "EXCHANGE_RATES_URL": rates, "PHOTON_URL": places,
		"EXCHANGE_RATES_TIMEOUT": "1s", "PLACES_TIMEOUT": "1s",
	}
}

const (
	aRate = "/functions/v1/exchange-rates?from=EUR&to=USD"
	aCafe = "/functions/v1/places?text=Majestic&type=poi&lat=41.15&lon=-8.61"
	aTown = "/functions/v1/places?text=Marmaris&type=poi"
)

// answered sends a request to the whole server and validates the response against the description.
func answered(t *testing.T, router routers.Router, server http.Handler, path string) map[string]any {
	t.Helper()
	got := send(server, "GET", path, bearer(t), "")
	if got.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", path, got.Code, got.Body)
	}
	body := got.Body.String()
	checkAgainst(t, router, "GET", path, "", got)
	var answer map[string]any
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestWithoutSettingsRatesAndPlacesAreLive(t *testing.T) {
	c, err := config.Read(map[string]string{
		"SUPABASE_PUBLISHABLE_KEY": "sb_publishable_key", "SUPABASE_SECRET_KEY": "sb_secret_key", "SUPABASE_JWT_SECRET": sharedSecret,
	})
	if err != nil || c.Rates.URL != "https://api.frankfurter.dev/v1" || c.Places.PhotonURL != "https://photon.komoot.io" {
		t.Errorf("%+v %+v %v", c.Rates, c.Places, err)
	}
	rates := httptest.NewServer(ratestandin.New(nil))
	defer rates.Close()
	places := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, photonCafe) }))
	defer places.Close()
	_, router := description(t)
	server := wholeServer(t, standIn, live(rates.URL+"/v1", places.URL))
	if got := answered(t, router, server, aRate); got["source"] != "live" {
		t.Errorf("got %v", got)
	}
	got := answered(t, router, server, aCafe)
	if found := got["features"].([]any); len(found) != 1 || got["source"] != "live" || got["attribution"] != "© OpenStreetMap" {
		t.Errorf("got %v", got)
	}
	metrics := send(server, "GET", "/metrics", "", "").Body.String()
	for _, line := range []string{`divido_provider_up{provider="exchange_rates"} 1`, `divido_provider_up{provider="places"} 1`} {
		if !strings.Contains(metrics, line) {
			t.Errorf("%s is missing", line)
		}
	}
}

// Without internet or with hanging providers, one person waits at most, and built-in data is marked.
func TestWithoutInternetBuiltInDataIsServedAndMarked(t *testing.T) {
	var waited atomic.Int64
	hanging := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("q") == "Marmaris" { // not a probe in the background
			waited.Add(1)
		}
		<-r.Context().Done()
	}))
	defer hanging.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	_, router := description(t)
	for name, address := range map[string]string{"hanging": hanging.URL, "refusing": gone.URL, "without a name": "https://provider.invalid"} {
		server := wholeServer(t, standIn, live(address, address))
		for range 2 {
			if got := answered(t, router, server, aRate); got["source"] != "builtin" || got["stale"] != true {
				t.Errorf("%s: %v", name, got)
			}
			if got := answered(t, router, server, aTown); got["source"] != "builtin" || got["partial"] != true || len(got["features"].([]any)) == 0 {
				t.Errorf("%s: %v", name, got)
			}
		}
		if metrics := send(server, "GET", "/metrics", "", "").Body.String(); !strings.Contains(metrics, `divido_provider_up{provider="places"} 0`) {
			t.Errorf("%s: the numbers do not say so", name)
		}
	}
	if waited.Load() > 1 {
		t.Errorf("%d waited", waited.Load())
	}
}
