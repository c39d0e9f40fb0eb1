package place

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"divido/functions/internal/upstream"
)

// Photon searches a server of https://photon.komoot.io, the public one or an own one. It needs no key. It cannot search within
// a place and prefers places near a position instead.
type Photon struct {
	client *upstream.Client
}

// NewPhoton returns a provider. The base address of client ends before "/api".
func NewPhoton(client *upstream.Client) *Photon {
	return &Photon{client}
}

// Credit implements [Provider].
func (p *Photon) Credit() string { return "© OpenStreetMap" }

// layers maps our types to Photon's.
var layers = map[Type][]string{
	Country:  {"country"},
	City:     {"city"},
	District: {"district"},
	Locality: {"locality", "district", "city"},
	POI:      {"house", "other"},
}

// photonLanguages are supported by the public server. It returns local names for others.
var photonLanguages = []Language{"en", "de", "fr"}

// Search returns places. When a search for a city fails or finds nothing, it searches for smaller places.
func (p *Photon) Search(ctx context.Context, search Search) ([]Place, error) {
	places, err := p.ask(ctx, search)
	if search.Type == City && (err != nil || len(places) == 0) && ctx.Err() == nil {
		search.Type = Locality
		return p.ask(ctx, search)
	}
	return places, err
}

// PhotonProbe is a request that every such server can answer.
var PhotonProbe = upstream.Request{Path: "api", Query: url.Values{"q": {"Berlin"}, "limit": {"1"}}}

func (p *Photon) ask(ctx context.Context, search Search) ([]Place, error) {
	query := url.Values{
		"q":     {search.Text},
		"limit": {strconv.Itoa(MaxPlaces)},
		"layer": layers[search.Type],
	}
	if slices.Contains(photonLanguages, search.Language) {
		query.Set("lang", string(search.Language))
	}
	if search.Country != "" {
		query.Set("countrycode", strings.ToUpper(search.Country))
	}
	if search.IsNear {
		query.Set("lat", degrees(search.Near.Lat))
		query.Set("lon", degrees(search.Near.Lon))
	}
	var answer photonAnswer
	if err := p.client.Get(ctx, upstream.Request{Path: "api", Query: query}, &answer); err != nil {
		return nil, err
	}
	return answer.places(search.Country), nil
}

// photonAnswer is the used subset of Photon's GeoJSON.
type photonAnswer struct {
	Features []struct {
		Geometry struct {
			Coordinates []float64 `json:"coordinates"`
		} `json:"geometry"`
		Properties struct {
			OSMType     string `json:"osm_type"`
			OSMID       int64  `json:"osm_id"`
			Key         string `json:"osm_key"`
			Value       string `json:"osm_value"`
			Type        string `json:"type"`
			Name        string `json:"name"`
			Country     string `json:"country"`
			CountryCode string `json:"countrycode"`
			City        string `json:"city"`
			District    string `json:"district"`
			Locality    string `json:"locality"`
			Street      string `json:"street"`
			Number      string `json:"housenumber"`
			State       string `json:"state"`
		} `json:"properties"`
	} `json:"features"`
}

// places returns the places of a country. Older servers ignore the filter.
func (a photonAnswer) places(country string) []Place {
	var places []Place
	for _, feature := range a.Features {
		p, at := feature.Properties, feature.Geometry.Coordinates
		if len(at) != 2 || country != "" && !strings.EqualFold(p.CountryCode, country) {
			continue
		}
		street := strings.TrimSpace(p.Street + " " + p.Number)
		city := p.City
		if city == "" && p.Type == "city" {
			city = p.Name
		}
		district := p.District
		if district == "" {
			district = p.Locality
		}
		id := ""
		if p.OSMID != 0 {
			id = fmt.Sprintf("osm:%s%d", p.OSMType, p.OSMID)
		}
		place := Place{
			ID: id, Name: p.Name, Country: p.Country, CountryCode: p.CountryCode, City: city, District: district,
			Street: street, Point: Point{Lat: at[1], Lon: at[0]},
		}
		if p.Key != "" {
			place.Categories = []string{p.Key + "." + p.Value}
		}
		if place.Name == "" {
			place.Name = street
		}
		if p.Type != "country" {
			place.Formatted = joinPresent(place.Name, street, city, p.State, p.Country)
		}
		places = append(places, place)
	}
	return sanitize(places)
}
