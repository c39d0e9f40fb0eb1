package place

import (
	"context"
	"net/url"
	"strconv"

	"divido/functions/internal/upstream"
)

// Geoapify asks https://www.geoapify.com, which needs a key. The key stays between this server and Geoapify.
type Geoapify struct {
	client *upstream.Client
	key    string
}

// NewGeoapify returns a provider that asks through client, whose base address ends before "/v1".
func NewGeoapify(client *upstream.Client, key string) *Geoapify {
	return &Geoapify{client, key}
}

// Credit implements [Provider].
func (g *Geoapify) Credit() string { return "Geoapify, © OpenStreetMap" }

// Search asks for places: countries and cities at the address for what is still being typed, the rest at the one for
// whole names. Where no city is found, or the question for one fails, smaller places are asked for.
func (g *Geoapify) Search(ctx context.Context, search Search) ([]Place, error) {
	places, err := g.ask(ctx, search)
	if search.Type == City && (err != nil || len(places) == 0) && ctx.Err() == nil {
		search.Type = Locality
		return g.ask(ctx, search)
	}
	return places, err
}

// GeoapifyProbe is what Geoapify can surely answer to who has the key.
func GeoapifyProbe(key string) upstream.Question {
	return upstream.Question{Path: "v1/geocode/search", Query: url.Values{"text": {"Berlin"}, "limit": {"1"}, "apiKey": {key}}}
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
	if err := g.client.Get(ctx, upstream.Question{Path: path, Query: query}, &answer); err != nil {
		return nil, err
	}
	return answer.places(), nil
}

// degrees writes a coordinate to about a hundred metres: no provider needs to know where exactly somebody is.
func degrees(value float64) string { return strconv.FormatFloat(value, 'f', 3, 64) }

// geoapifyAnswer is the part of Geoapify's GeoJSON that is used.
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
	return sound(places)
}
