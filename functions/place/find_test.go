package place

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
)

// asking is a provider that records its searches.
type asking struct {
	places []Place
	err    error
	asked  []string
}

func (a *asking) Search(_ context.Context, search Search) ([]Place, error) {
	a.asked = append(a.asked, string(search.Type)+" "+search.Text)
	return a.places, a.err
}

func (a *asking) Credit() string { return "an atlas" }

// known has n cities with the same beginning.
func known(n int) *asking {
	k := &asking{}
	for i := range n {
		k.places = append(k.places, Place{Name: "Bergen", CountryCode: "no", Point: Point{Lat: 60, Lon: float64(5 * i)}})
	}
	return k
}

func TestEachTypeOfPlaceComesFromItsSource(t *testing.T) {
	village := Place{Name: "Bergün", CountryCode: "ch", Point: Point{46.6, 9.7}}
	silent := errors.New("silence")
	for name, c := range map[string]struct {
		search  Search
		builtin int
		err     error
		asked   int
		want    found
	}{
		"a country is built in":                    {Search{Type: Country}, 1, nil, 0, found{source: Builtin, credits: []string{"an atlas"}}},
		"many cities are enough":                   {Search{Type: City}, MaxPlaces, nil, 0, found{source: Builtin, credits: []string{"an atlas"}}},
		"few cities are added to":                  {Search{Type: City}, 2, nil, 1, found{source: Live, credits: []string{"an atlas", "an atlas"}}},
		"what a café is called only others know":   {Search{Type: POI}, 2, nil, 1, found{source: Live, credits: []string{"an atlas"}}},
		"without an answer cities have to do":      {Search{Type: POI}, 2, silent, 1, found{source: Builtin, credits: []string{"an atlas"}, partial: true, providerFailed: true}},
		"without an answer few cities are some":    {Search{Type: City}, 2, silent, 1, found{source: Builtin, credits: []string{"an atlas"}, partial: true, providerFailed: true}},
		"who wants what is known tells nobody":     {Search{Type: City, IsKnown: true}, 2, nil, 0, found{source: Builtin, credits: []string{"an atlas"}, partial: true}},
		"not even what a point of interest may be": {Search{Type: POI, IsKnown: true}, 2, nil, 0, found{source: Builtin, credits: []string{"an atlas"}, partial: true}},
	} {
		provider := &asking{places: []Place{village}, err: c.err}
		got, err := finder{provider, known(c.builtin), slog.New(slog.DiscardHandler)}.find(t.Context(), c.search)
		if err != nil || len(provider.asked) != c.asked {
			t.Errorf("%s: %v after asking %v", name, err, provider.asked)
		}
		if got.source != c.want.source || !slices.Equal(got.credits, c.want.credits) || got.partial != c.want.partial || got.providerFailed != c.want.providerFailed {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
	got, err := finder{nil, known(2), nil}.find(t.Context(), Search{Type: POI})
	if err != nil || got.source != Builtin || !got.partial || got.providerFailed {
		t.Errorf("without a provider: %+v, %v", got, err)
	}
}

func TestACityOfBothSourcesIsReturnedOnce(t *testing.T) {
	munich := Place{Name: "Munich", CountryCode: "de", Point: Point{48.137, 11.575}}
	provider := &asking{places: []Place{
		{Name: "München", CountryCode: "de", Point: Point{48.14, 11.57}}, // another language
		{Name: "Munich", CountryCode: "de", Point: Point{48.4, 11.7}},    // another middle
		{Name: "Munich", CountryCode: "us", Point: Point{48.66, -98.84}}, // another city
		{Name: "Munichreith", CountryCode: "at", Point: Point{48.3, 15.2}},
	}}
	got, err := finder{provider, &asking{places: []Place{munich}}, slog.New(slog.DiscardHandler)}.find(t.Context(), Search{Type: City})
	var names []string
	for _, place := range got.places {
		names = append(names, place.Name+" "+place.CountryCode)
	}
	if want := []string{"Munich de", "Munich us", "Munichreith at"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("got %v, %v", names, err)
	}
}
