package place

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divido/functions/internal/upstream"
)

// provider is a third party that records its requests.
type provider struct {
	mu      sync.Mutex
	asked   []*url.URL
	answers func(w http.ResponseWriter, r *http.Request)
}

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	p.asked = append(p.asked, r.URL)
	p.mu.Unlock()
	p.answers(w, r)
}

func started(t *testing.T, answers http.HandlerFunc) (*provider, *upstream.Client) {
	t.Helper()
	return startedSlow(t, 10*time.Second, answers)
}

// startedSlow is for a third party that exceeds the timeout.
func startedSlow(t *testing.T, timeout time.Duration, answers http.HandlerFunc) (*provider, *upstream.Client) {
	t.Helper()
	p := &provider{answers: answers}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	client, err := upstream.New(upstream.Options{BaseURL: server.URL, Timeout: timeout, MaxBytes: 64 << 10, ProbeAfter: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	go client.Run(t.Context())
	return p, client
}

func answering(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
}

const geoapifyHotel = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{
	"place_id":"51a1b2","name":"Hotel  Alpen\u202erose","formatted":"Hotel Alpenrose, Weg 1, Mayrhofen, Austria","category":"accommodation.hotel",
	"country":"Austria","country_code":"at","city":"Mayrhofen","suburb":"Laubichl","street":"Weg","lat":47.1675,"lon":11.8656},
	"geometry":{"type":"Point","coordinates":[11.8656,47.1675]}},
	{"type":"Feature","properties":{"place_id":"x","name":"Nowhere","lat":147,"lon":11}},
	{"type":"Feature","properties":{"place_id":"x","name":"Not on the map"}}]}`

func TestGeoapifyIsAskedForPointsOfInterestWithinAPlace(t *testing.T) {
	p, client := started(t, answering(geoapifyHotel))
	places, err := NewGeoapify(client, "the-key").Search(t.Context(), Search{
		Text: "Alpenrose & co", Type: POI, Country: "at", Place: "51abc", Near: Point{47.123456, 11.987654}, IsNear: true, Language: "de",
	})
	want := url.Values{
		"text": {"Alpenrose & co"}, "type": {"amenity"}, "limit": {"5"}, "lang": {"de"}, "apiKey": {"the-key"},
		"filter": {"place:51abc"}, "bias": {"proximity:11.988,47.123"},
	}
	if asked := p.asked[0]; asked.Path != "/v1/geocode/search" || asked.RawQuery != want.Encode() {
		t.Errorf("asked %s", asked)
	}
	if err != nil || len(places) != 1 {
		t.Fatalf("got %+v, %v", places, err)
	}
	got := places[0]
	if got.Name != "Hotel Alpenrose" || got.ID != "51a1b2" || got.District != "Laubichl" || got.Street != "Weg" ||
		!slices.Equal(got.Categories, []string{"accommodation.hotel"}) || got.Point != (Point{47.1675, 11.8656}) {
		t.Errorf("got %+v", got)
	}
}

func TestGeoapifyTypes(t *testing.T) {
	for kind, want := range map[Type]string{
		Country: "/v1/geocode/autocomplete country", City: "/v1/geocode/autocomplete city", District: "/v1/geocode/search locality",
		Locality: "/v1/geocode/search locality", POI: "/v1/geocode/search amenity",
	} {
		p, client := started(t, answering(geoapifyHotel))
		if _, err := NewGeoapify(client, "key").Search(t.Context(), Search{Text: "abc", Type: kind, Country: "at"}); err != nil {
			t.Error(err)
		}
		asked := p.asked[0]
		if got := asked.Path + " " + asked.Query().Get("type"); got != want || asked.Query().Get("filter") != "countrycode:at" {
			t.Errorf("%s: asked %s", kind, asked)
		}
	}
}

func TestASearchForACityFallsBackToSmallerPlaces(t *testing.T) {
	for name, first := range map[string]http.HandlerFunc{
		"nothing found": answering(`{"features":[]}`),
		"an error":      func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
	} {
		p, client := started(t, nil)
		p.answers = func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("type") == "city" {
				first(w, r)
				return
			}
			answering(geoapifyHotel)(w, r)
		}
		places, err := NewGeoapify(client, "key").Search(t.Context(), Search{Text: "Mayrhofen", Type: City})
		if err != nil || len(places) != 1 || len(p.asked) != 2 {
			t.Errorf("%s: got %v, %v after %v", name, places, err, p.asked)
		}
	}
}

const photonCity = `{"type":"FeatureCollection","features":[
	{"geometry":{"type":"Point","coordinates":[11.57,48.13]},"type":"Feature","properties":{"osm_type":"R","osm_id":62428,"osm_key":"place",
	"osm_value":"city","type":"city","countrycode":"DE","name":"München","country":"Deutschland","state":"Bayern"}},
	{"geometry":{"type":"Point","coordinates":[14,49]},"type":"Feature","properties":{"osm_type":"N","osm_id":1,"type":"city","countrycode":"CZ","name":"Mnichov"}}]}`

// photonPOIs are responses from Photon's documentation, with the type that servers add.
const photonPOIs = `{"type":"FeatureCollection","features":[
	{"properties":{"name":"Berlin Olympic Stadium","street":"Olympischer Platz","housenumber":"3","postcode":"14053","city":"Berlin","district":"Westend",
	"state":"Berlin","country":"Germany","countrycode":"DE","osm_key":"leisure","osm_value":"stadium","osm_type":"W","osm_id":38862723,"type":"house",
	"extent":[13.23727,52.5157151,13.241757,52.5135972]},"type":"Feature","geometry":{"type":"Point","coordinates":[13.239514674078611,52.51467945]}},
	{"properties":{"name":"Berlin","state":"Berlin","country":"Germany","countrycode":"DE","osm_key":"place","osm_value":"city","osm_type":"N",
	"osm_id":240109189},"type":"Feature","geometry":{"type":"Point","coordinates":[13.3888599,52.5170365]}}]}`

func TestPhotonsPointsOfInterestHaveStreetAndCity(t *testing.T) {
	p, client := started(t, answering(photonPOIs))
	places, err := NewPhoton(client).Search(t.Context(), Search{Text: "olympic", Type: POI, Near: Point{52.52049, 13.38}, IsNear: true, Language: "en"})
	if asked := p.asked[0]; asked.RawQuery != "lang=en&lat=52.520&layer=house&layer=other&limit=5&lon=13.380&q=olympic" {
		t.Errorf("asked %s", asked)
	}
	if err != nil || len(places) != 2 {
		t.Fatalf("got %+v, %v", places, err)
	}
	got := places[0]
	if got.Formatted != "Berlin Olympic Stadium, Olympischer Platz 3, Berlin, Germany" || got.City != "Berlin" || got.District != "Westend" ||
		got.ID != "osm:W38862723" || got.Point != (Point{52.51467945, 13.239514674078611}) {
		t.Errorf("got %+v", got)
	}
}

func TestPhotonIsAskedForCities(t *testing.T) {
	p, client := started(t, answering(photonCity))
	places, err := NewPhoton(client).Search(t.Context(), Search{Text: "Mün", Type: City, Country: "de", Language: "de"})
	if asked := p.asked[0]; asked.Path != "/api" || asked.RawQuery != "countrycode=DE&lang=de&layer=city&limit=5&q=M%C3%BCn" {
		t.Errorf("asked %s", asked)
	}
	if err != nil || len(places) != 1 {
		t.Fatalf("only the one in the country: got %+v, %v", places, err)
	}
	got := places[0]
	if got.ID != "osm:R62428" || got.City != "München" || got.Formatted != "München, Bayern, Deutschland" || got.CountryCode != "de" ||
		!slices.Equal(got.Categories, []string{"place.city"}) {
		t.Errorf("got %+v", got)
	}
}

func TestPhotonIsNotAskedInLanguagesThatItRefuses(t *testing.T) {
	p, client := started(t, answering(photonCity))
	if _, err := NewPhoton(client).Search(t.Context(), Search{Text: "Mün", Type: POI, Language: "tr", IsNear: true}); err != nil {
		t.Error(err)
	}
	if asked := p.asked[0]; asked.RawQuery != "lat=0.000&layer=house&layer=other&limit=5&lon=0.000&q=M%C3%BCn" {
		t.Errorf("asked %s", asked)
	}
}

func TestResultsAreCached(t *testing.T) {
	p, client := started(t, answering(photonPOIs))
	handler := handlerOf(t, NewPhoton(client))
	for _, text := range []string{"Olimpik", "olimpik", "OLIMPIK"} {
		if got := asked(t, handler, someone, "type=poi&text="+text); strings.Count(got.Body.String(), `"Feature"`) != 2 {
			t.Errorf("%s: got %d %s", text, got.Code, got.Body)
		}
	}
	if got := asked(t, handler, someone, "type=poi&country=de&text=olimpik"); got.Code != http.StatusOK || len(p.asked) != 2 {
		t.Errorf("asked %v, %d", p.asked, got.Code)
	}
}

func TestResultsWithoutTheProviderAreNotCached(t *testing.T) {
	p, client := started(t, answering("<html>"))
	handler := handlerOf(t, NewPhoton(client))
	if got := asked(t, handler, someone, "type=poi&text=abc"); !strings.Contains(got.Body.String(), `"source":"builtin"`) {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	p.answers = answering(photonPOIs)
	if got := asked(t, handler, someone, "type=poi&text=abc"); strings.Count(got.Body.String(), `"Feature"`) != 2 {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

// For any response of a provider, places have a name in one line and a position on earth.
func FuzzProviderAnswers(f *testing.F) {
	f.Add([]byte(geoapifyHotel))
	f.Add([]byte(photonCity))
	f.Add([]byte(`{"features":null}`))
	f.Add([]byte(`{"features":[{"geometry":{"coordinates":[1e400,2]},"properties":{"name":"a\nb","lat":-90,"lon":180}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var geoapify geoapifyAnswer
		var photon photonAnswer
		var places []Place
		if json.Unmarshal(data, &geoapify) == nil {
			places = geoapify.places()
		}
		if json.Unmarshal(data, &photon) == nil {
			places = append(places, photon.places("")...)
		}
		if len(places) > 2*MaxPlaces {
			t.Errorf("%d places", len(places))
		}
		for _, p := range places {
			if p.Name == "" || p.Formatted == "" || !p.Point.valid() || strings.ContainsAny(p.Name+p.Formatted+p.City, "\r\n\x00\u202e") {
				t.Errorf("%s: %+v", data, p)
			}
		}
		if _, err := json.Marshal(collectionOf(found{places: places})); err != nil {
			t.Error(err)
		}
	})
}
