// Package place searches places for events and expenses (docs/product.md 7.5): countries, cities and points of
// interest. A provider is chosen by configuration: Geoapify (with a key), Photon (without), or the gazetteer built into
// the binary, which knows countries and cities and needs nobody. Whatever it finds is a suggestion only: what a person
// typed can always be used as it is.
package place

import (
	"context"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxPlaces is how many places an answer has at most (docs/product.md 7.5).
const MaxPlaces = 5

// Type is the kind of place that is searched.
type Type string

// The types (docs/product.md 7.5).
const (
	Country  Type = "country"
	City     Type = "city"
	District Type = "district"
	POI      Type = "poi"
	Locality Type = "locality"
)

// Language is one of the app's, as ISO 639-1 code; names of places are answered in it as far as they are known.
type Language string

// languages of the app. English stands in for others.
var languages = []Language{"en", "de", "tr", "es", "fr"}

// Point is a position in degrees (WGS 84).
type Point struct {
	Lat, Lon float64
}

func (p Point) valid() bool {
	return math.Abs(p.Lat) <= 90 && math.Abs(p.Lon) <= 180 && !math.IsNaN(p.Lat) && !math.IsNaN(p.Lon)
}

// kilometres to another point, along the surface of the earth.
func (p Point) kilometres(other Point) float64 {
	const earth = 6371
	lat, otherLat := p.Lat*math.Pi/180, other.Lat*math.Pi/180
	dLat, dLon := otherLat-lat, (other.Lon-p.Lon)*math.Pi/180
	a := math.Pow(math.Sin(dLat/2), 2) + math.Cos(lat)*math.Cos(otherLat)*math.Pow(math.Sin(dLon/2), 2)
	return 2 * earth * math.Asin(math.Sqrt(min(a, 1)))
}

// Search is a question for places.
type Search struct {
	Text     string // as typed, at least three characters
	Type     Type
	Country  string // only places there: ISO 3166-1 alpha-2 code in lower case; empty for anywhere
	Place    string // only places within the one with this ID, where the provider can tell; empty for anywhere
	Near     Point  // places near it first, when IsNear
	IsNear   bool
	Language Language
	// IsKnown: only what the built-in gazetteer knows. Nobody else is told what was typed.
	IsKnown bool
}

// Place is a suggestion. All but ID, Name, Formatted and Point may be empty.
type Place struct {
	ID          string // of the provider
	Name        string
	Formatted   string // the name with what tells it from others: street, city, country
	Categories  []string
	Country     string
	CountryCode string // ISO 3166-1 alpha-2, lower case
	City        string
	District    string
	Street      string
	Point       Point
}

// Provider finds places. It returns at most [MaxPlaces], the best first, and none when it knows none.
type Provider interface {
	Search(ctx context.Context, search Search) ([]Place, error)
	// Credit is whom to name beside its places, as its terms want it.
	Credit() string
}

// maxField bounds each text of a place, in characters.
const maxField = 200

// sound takes out of a provider's places what cannot be used, and tidies the rest.
func sound(places []Place) []Place {
	kept := []Place{}
	for _, p := range places {
		for _, text := range []*string{&p.ID, &p.Name, &p.Formatted, &p.Country, &p.CountryCode, &p.City, &p.District, &p.Street} {
			*text = tidy(*text)
		}
		p.CountryCode = strings.ToLower(p.CountryCode)
		if len(p.CountryCode) != 2 {
			p.CountryCode = ""
		}
		if p.Name == "" {
			p.Name, _, _ = strings.Cut(p.Formatted, ",")
		}
		if p.Formatted == "" {
			p.Formatted = listed(p.Name, p.Street, p.City, p.Country)
		}
		categories := []string{}
		for _, category := range p.Categories[:min(len(p.Categories), 10)] {
			if category = tidy(category); category != "" {
				categories = append(categories, category)
			}
		}
		p.Categories = categories
		if p.Name == "" || !p.Point.valid() {
			continue
		}
		if kept = append(kept, p); len(kept) == MaxPlaces {
			break
		}
	}
	return kept
}

// tidy makes a text one short line without characters that are not to be seen.
func tidy(text string) string {
	text = strings.ToValidUTF8(text, "")
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) > maxField {
		text = strings.TrimSpace(string([]rune(text)[:maxField]))
	}
	return text
}

// listed joins what is there with commas, each thing once.
func listed(parts ...string) string {
	var there []string
	for _, part := range parts {
		if part != "" && (len(there) == 0 || there[len(there)-1] != part) {
			there = append(there, part)
		}
	}
	return strings.Join(there, ", ")
}
