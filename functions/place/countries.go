package place

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"divido/functions/place/internal/cities"
)

// country is an inhabited country or territory of ISO 3166-1 (or Kosovo).
type country struct {
	code   string // upper case
	names  map[Language]string
	folded []string // all names, folded for searches
	people int      // sum of its cities, for the order of results
	point  Point    // position of the capital, else of the largest city
}

// renamed overrides names of countries that are outdated in the tables or too formal for a trip.
var renamed = map[string]map[Language]string{
	"CV": {"en": "Cape Verde", "de": "Kap Verde", "tr": "Yeşil Burun Adaları", "es": "Cabo Verde", "fr": "Cap-Vert"},
	"HK": {"en": "Hong Kong", "de": "Hongkong", "tr": "Hong Kong", "es": "Hong Kong", "fr": "Hong Kong"},
	"MK": {"en": "North Macedonia", "de": "Nordmazedonien", "tr": "Kuzey Makedonya", "es": "Macedonia del Norte", "fr": "Macédoine du Nord"},
	"MM": {"en": "Myanmar", "de": "Myanmar", "tr": "Myanmar", "es": "Myanmar", "fr": "Myanmar"},
	"MO": {"en": "Macau", "de": "Macau", "tr": "Makao", "es": "Macao", "fr": "Macao"},
	"SZ": {"en": "Eswatini", "de": "Eswatini", "tr": "Esvatini", "es": "Esuatini", "fr": "Eswatini"},
}

// further adds names by which people search for countries.
var further = map[string][]string{
	"AE": {"UAE", "VAE", "BAE", "EAU"},
	"BA": {"Bosnia", "Bosnien"},
	"CD": {"DR Congo", "Zaire"},
	"CI": {"Ivory Coast"},
	"CZ": {"Czech Republic", "Tschechische Republik", "Çek Cumhuriyeti", "República Checa", "République tchèque"},
	"GB": {"UK", "Great Britain", "Großbritannien", "Büyük Britanya", "Gran Bretaña", "Grande-Bretagne", "England", "İngiltere",
		"Inglaterra", "Angleterre", "Scotland", "Schottland", "İskoçya", "Escocia", "Écosse", "Wales", "Galler", "Gales",
		"Northern Ireland", "Nordirland", "Kuzey İrlanda"},
	"MM": {"Burma", "Birma"},
	"NL": {"Holland"},
	"RU": {"Russian Federation"},
	"SZ": {"Swaziland", "Svaziland"},
	"TL": {"East Timor"},
	"TR": {"Türkiye"},
	"US": {"USA", "America", "ABD", "EE. UU.", "EUA", "États-Unis d'Amérique", "Vereinigte Staaten von Amerika"},
	"VA": {"Vatican", "Vatikan"},
}

// countriesOf returns the countries of cities. The cities must be sorted by size, largest first.
func countriesOf(all *cities.Cities) map[string]*country {
	countries := map[string]*country{}
	for _, city := range all.All() {
		known, ok := countries[city.Country]
		if !ok {
			known = newCountry(city.Country)
			countries[city.Country] = known
		}
		if !ok || city.Capital {
			known.point = Point{city.Lat, city.Lon}
		}
		if !city.District {
			known.people += city.Population
		}
	}
	return countries
}

// namers return the names of countries in the app's languages.
var namers = map[Language]display.Namer{
	"en": display.Regions(language.English),
	"de": display.Regions(language.German),
	"tr": display.Regions(language.Turkish),
	"es": display.Regions(language.Spanish),
	"fr": display.Regions(language.French),
}

func newCountry(code string) *country {
	c := &country{code: code, names: map[Language]string{}}
	region, err := language.ParseRegion(code)
	for _, lang := range languages {
		name := renamed[code][lang]
		if name == "" && err == nil {
			name = namers[lang].Name(region)
		}
		c.names[lang] = cmp.Or(name, code)
		c.folded = append(c.folded, fold(c.names[lang]))
	}
	for _, name := range further[code] {
		c.folded = append(c.folded, fold(name))
	}
	return c
}

// nameAs returns the country's name in a language, else in English.
func (c *country) nameAs(lang Language) string { return cmp.Or(c.names[lang], c.names["en"]) }

// searchCountries finds countries by a folded text: exact names first, then names that begin with it, then names with a word
// that does; larger ones first.
func (g *Gazetteer) searchCountries(text string, search Search) []Place {
	type hit struct {
		country *country
		quality int
	}
	words := strings.Fields(text)
	var hits []hit
	for _, c := range g.countries {
		if search.Country != "" && !strings.EqualFold(search.Country, c.code) {
			continue
		}
		quality := 0
		for _, name := range c.folded {
			switch {
			case name == text:
				quality = max(quality, 3)
			case strings.HasPrefix(name, text):
				quality = max(quality, 2)
			case eachBegins(words, name):
				quality = max(quality, 1)
			}
		}
		if quality > 0 {
			hits = append(hits, hit{c, quality})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(
			cmp.Compare(b.quality, a.quality),
			cmp.Compare(b.country.people, a.country.people),
			cmp.Compare(a.country.code, b.country.code),
		)
	})
	places := []Place{}
	for _, h := range hits[:min(len(hits), MaxPlaces)] {
		name := h.country.nameAs(search.Language)
		places = append(places, Place{
			ID:          "country:" + strings.ToLower(h.country.code),
			Name:        name,
			Formatted:   name,
			Categories:  []string{"country"},
			Country:     name,
			CountryCode: strings.ToLower(h.country.code),
			Point:       h.country.point,
		})
	}
	return places
}
