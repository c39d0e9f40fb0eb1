// Package place searches countries, cities and points of interest for events and expenses (docs/product.md 7.5). The
// configuration chooses a provider: Geoapify (with a key), Photon (without), or the built-in gazetteer, which has countries and
// cities and needs no network. Results are suggestions only: people can always keep the text that they typed.
package place

import (
	"context"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxPlaces is the maximum number of results (docs/product.md 7.5).
const MaxPlaces = 5

// Type is the type of place to search for.
type Type string

// The types (docs/product.md 7.5).
const (
	Country  Type = "country"
	City     Type = "city"
	District Type = "district"
	POI      Type = "poi"
	Locality Type = "locality"
)

// Language is one of the app's languages as an ISO 639-1 code. Names are in this language where available.
type Language string

// languages of the app. English is the default.
var languages = []Language{"en", "de", "tr", "es", "fr"}

// Point is a position in degrees (WGS 84).
type Point struct {
	Lat, Lon float64
}

func (p Point) valid() bool {
	return math.Abs(p.Lat) <= 90 && math.Abs(p.Lon) <= 180 && !math.IsNaN(p.Lat) && !math.IsNaN(p.Lon)
}

// kilometres returns the distance to another point along the surface of the earth.
func (p Point) kilometres(other Point) float64 {
	const earth = 6371
	lat, otherLat := p.Lat*math.Pi/180, other.Lat*math.Pi/180
	dLat, dLon := otherLat-lat, (other.Lon-p.Lon)*math.Pi/180
	a := math.Pow(math.Sin(dLat/2), 2) + math.Cos(lat)*math.Cos(otherLat)*math.Pow(math.Sin(dLon/2), 2)
	return 2 * earth * math.Asin(math.Sqrt(min(a, 1)))
}

// Search is a search for places.
type Search struct {
	Text     string // as typed, at least three characters
	Type     Type
	Country  string // only results there: ISO 3166-1 alpha-2 code in lower case; empty for anywhere
	Place    string // only results within the place with this ID, if the provider supports it; empty for anywhere
	Near     Point  // preferred position, when IsNear
	IsNear   bool
	Language Language
	// IsKnown restricts the search to the gazetteer, so that no third party receives the text.
	IsKnown bool
}

// Place is a suggestion. All but ID, Name, Formatted and Point may be empty.
type Place struct {
	ID          string // the provider's id
	Name        string
	Formatted   string // the name with street, city and country to distinguish it
	Categories  []string
	Country     string
	CountryCode string // ISO 3166-1 alpha-2, lower case
	City        string
	District    string
	Street      string
	Point       Point
}

// Provider finds places. It returns at most [MaxPlaces], best first, and none when there are none.
type Provider interface {
	Search(ctx context.Context, search Search) ([]Place, error)
	// Credit returns the attribution that the provider's terms require.
	Credit() string
}

// maxField is the maximum length of each text of a place, in characters.
const maxField = 200

// sanitize drops a provider's unusable places and normalizes the others.
func sanitize(places []Place) []Place {
	kept := []Place{}
	for _, p := range places {
		for _, text := range []*string{&p.ID, &p.Name, &p.Formatted, &p.Country, &p.CountryCode, &p.City, &p.District, &p.Street} {
			*text = normalize(*text)
		}
		p.CountryCode = strings.ToLower(p.CountryCode)
		if len(p.CountryCode) != 2 {
			p.CountryCode = ""
		}
		if p.Name == "" {
			p.Name, _, _ = strings.Cut(p.Formatted, ",")
		}
		if p.Formatted == "" {
			p.Formatted = joinPresent(p.Name, p.Street, p.City, p.Country)
		}
		categories := []string{}
		for _, category := range p.Categories[:min(len(p.Categories), 10)] {
			if category = normalize(category); category != "" {
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

// normalize returns a text as one short line without invisible characters.
func normalize(text string) string {
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

// joinPresent joins the non-empty texts with commas, without duplicates.
func joinPresent(parts ...string) string {
	var there []string
	for _, part := range parts {
		if part != "" && (len(there) == 0 || there[len(there)-1] != part) {
			there = append(there, part)
		}
	}
	return strings.Join(there, ", ")
}
