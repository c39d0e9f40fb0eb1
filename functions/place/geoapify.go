package place

import (
	"context"
	"net/url"
	"strconv"

	"divido/functions/internal/upstream"
)

// Geoapify searches https://www.geoapify.com, which needs a key. The key never leaves this server.
type Geoapify struct {
	client *upstream.Client
	key    string
}

// NewGeoapify returns a provider. The base address of client ends before "/v1".
func NewGeoapify(client *upstream.Client, key string) *Geoapify {
	return &Geoapify{client, key}
}

// Credit implements [Provider].
func (g *Geoapify) Credit() string { return "Geoapify, © OpenStreetMap" }

// Search uses the autocomplete endpoint for countries and cities and the geocoding endpoint for the rest. When a search for a
// city fails or finds nothing, it searches for smaller places.
func (g *Geoapify) Search(ctx context.Context, search Search) ([]Place, error) {
	places, err := g.ask(ctx, search)
	if search.Type == City && (err != nil || len(places) == 0) && ctx.Err() == nil {
		search.Type = Locality
		return g.ask(ctx, search)
	}
	return places, err
}

// GeoapifyProbe is a request that always succeeds with a valid key.
func GeoapifyProbe(key string) upstream.Request {
	return upstream.Request{Path: "v1/geocode/search", Query: url.Values{"text": {"Berlin"}, "limit": {"1"}, "apiKey": {key}}}
}

func (g *Geoapify) ask(ctx context.Context, search Search) ([]Place, error) {
	path, kind := "v1/geocode/search", "locality"
	switch search.Type {
	case Country, City:
		path, kind = "v1/geocode/autocomplete", string(search.Type)
	case POI:
		kind = "amenity"
	}
	query := url.Values{
		"text":   {search.Text},
		"type":   {kind},
		"limit":  {strconv.Itoa(MaxPlaces)},
		"lang":   {string(search.Language)},
		"apiKey": {g.key},
	}
	switch {
	case search.Type == POI && search.Place != "":
		query.Set("filter", "place:"+search.Place)
	case search.Country != "":
		query.Set("filter", "countrycode:"+search.Country)
	}
	if search.IsNear {
		query.Set("bias", "proximity:"+degrees(search.Near.Lon)+","+degrees(search.Near.Lat))
	}
	var answer geoapifyAnswer
	if err := g.client.Get(ctx, upstream.Request{Path: path, Query: query}, &answer); err != nil {
		return nil, err
	}
	return answer.places(), nil
}

// degrees formats a coordinate to about a hundred metres, because no provider needs the exact position of a person.
func degrees(value float64) string { return strconv.FormatFloat(value, 'f', 3, 64) }

// geoapifyAnswer is the used subset of Geoapify's GeoJSON.
type geoapifyAnswer struct {
	Features []struct {
		Properties struct {
			ID          string   `json:"place_id"`
			Name        string   `json:"name"`
			Formatted   string   `json:"formatted"`
			Category    string   `json:"category"`
			Categories  []string `json:"categories"`
			Country     string   `json:"country"`
			CountryCode string   `json:"country_code"`
			City        string   `json:"city"`
			District    string   `json:"district"`
			Suburb      string   `json:"suburb"`
			Street      string   `json:"street"`
			Lat         *float64 `json:"lat"`
			Lon         *float64 `json:"lon"`
		} `json:"properties"`
	} `json:"features"`
}

func (a geoapifyAnswer) places() []Place {
	var places []Place
	for _, feature := range a.Features {
		p := feature.Properties
		if p.Lat == nil || p.Lon == nil {
			continue
		}
		if p.Category != "" {
			p.Categories = append([]string{p.Category}, p.Categories...)
		}
		if p.District == "" {
			p.District = p.Suburb
		}
		places = append(places, Place{
			ID: p.ID, Name: p.Name, Formatted: p.Formatted, Categories: p.Categories, Country: p.Country,
			CountryCode: p.CountryCode, City: p.City, District: p.District, Street: p.Street, Point: Point{*p.Lat, *p.Lon},
		})
	}
	return sanitize(places)
}
