package place

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

var unpacked = sync.OnceValues(NewGazetteer)

func gazetteer(t testing.TB) *Gazetteer {
	t.Helper()
	g, err := unpacked()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func formatted(t testing.TB, search Search) []string {
	t.Helper()
	places, err := gazetteer(t).Search(t.Context(), search)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range places {
		all = append(all, p.Formatted)
	}
	return all
}

func TestCitiesAreFoundAsPeopleTypeThem(t *testing.T) {
	for _, c := range []struct {
		text     string
		language Language
		want     string
	}{
		{"izm", "tr", "İzmir, Türkiye"},
		{"IZM", "tr", "İzmir, Türkiye"},
		{"ızmır", "tr", "İzmir, Türkiye"},
		{"İZMİR", "en", "Izmir, Turkey"},
		{"diyarbakir", "de", "Diyarbakır, Türkei"},
		{"MUĞLA", "tr", "Muğla, Türkiye"},
		{"eskisehir", "en", "Eskişehir, Turkey"},
		{"ist", "tr", "İstanbul, Türkiye"},
		{"Muc", "de", "München (MUC), Deutschland"},
		{"mün", "de", "München, Deutschland"},
		{"München", "en", "Munich (München), Germany"},
		{"muenchen", "de", "München (Muenchen), Deutschland"},
		{"duesseldorf", "de", "Düsseldorf, Deutschland"},
		{"koln", "fr", "Cologne (Köln), Allemagne"},
		{"viy", "tr", "Viyana, Avusturya"},
		{"wien", "es", "Viena (Wien), Austria"},
		{"roma", "it", "Rome (Roma), Italy"},
		{"selan", "tr", "Selanik, Yunanistan"},
		{"praha", "de", "Prag (Praha), Tschechien"},
		{"sao paulo", "en", "Sao Paulo, Brazil"},
		{"st. petersburg", "en", "St. Petersburg, FL, United States"},
		{"saint-etienne", "fr", "Saint-Étienne, France"},
		{"xian", "en", "Xi’an, China"},
		{"xi'an", "en", "Xi’an, China"},
		{"aquila", "en", "L'Aquila, Italy"},
		{"main", "de", "Frankfurt am Main, Deutschland"},
		{"frankfurt main", "tr", "Frankfurt (Frankfurt am Main), Almanya"},
		{"lodz", "en", "Lodz, Poland"},
		{"tromso", "en", "Tromsø, Norway"},
		{"york", "en", "York, United Kingdom"},
		{"köln deutschland", "de", "Köln, Deutschland"},
		{"Almanya Köln", "de", "Köln, Deutschland"},
		{"springfield usa", "en", "Springfield, MO, United States"},
		{"kapadokya", "tr", "Nevşehir (Kapadokya), Türkiye"},
		{"santorini", "en", "Firá (Santorini), Greece"},
	} {
		if got := formatted(t, Search{Text: c.text, Type: City, Language: c.language}); len(got) == 0 || got[0] != c.want {
			t.Errorf("%q in %s: got %q, want %s first", c.text, c.language, got, c.want)
		}
	}
}

func TestLargerCitiesComeFirst(t *testing.T) {
	g := gazetteer(t)
	for _, text := range []string{"san", "bar", "new", "villa", "kara"} {
		places, _ := g.Search(t.Context(), Search{Text: text, Type: City, Language: "en"})
		if len(places) != MaxPlaces {
			t.Fatalf("%s: %d places", text, len(places))
		}
		people := 1 << 62
		for _, p := range places {
			city, _ := g.byID(p.ID)
			// Only names that are longer than the text are sorted by size: an exact match comes first.
			if name := fold(city.Name); name != text && strings.HasPrefix(name, text) {
				if city.Population > people {
					t.Errorf("%s: %s comes after a smaller one", text, p.Formatted)
				}
				people = city.Population
			}
		}
	}
}

func TestOnlyCitiesOfTheCountryAskedFor(t *testing.T) {
	for _, p := range formatted(t, Search{Text: "mar", Type: City, Country: "tr", Language: "tr"}) {
		if !strings.HasSuffix(p, ", Türkiye") {
			t.Errorf("got %s", p)
		}
	}
	if got := formatted(t, Search{Text: "valencia", Type: City, Country: "ve", Language: "es"}); got[0] != "Valencia, Venezuela" {
		t.Errorf("got %q", got)
	}
	if got := formatted(t, Search{Text: "paris", Type: City, Country: "bv", Language: "es"}); len(got) != 0 {
		t.Errorf("a country where nobody lives: got %q", got)
	}
}

func TestCitiesNearbyComeFirst(t *testing.T) {
	illinois := Point{39.8, -89.6}
	if got := formatted(t, Search{Text: "springfield", Type: POI, Near: illinois, IsNear: true, Language: "en"}); got[0] != "Springfield, IL, United States" {
		t.Errorf("got %q", got)
	}
	places, _ := gazetteer(t).Search(t.Context(), Search{Text: "Marmaris", Type: City, Language: "en"})
	if got := formatted(t, Search{Text: "içm", Type: POI, Place: places[0].ID, Language: "tr"}); len(got) > 0 && !strings.HasSuffix(got[0], "Türkiye") {
		t.Errorf("within Marmaris: got %q", got)
	}
}

func TestCountriesAreFoundInFiveLanguages(t *testing.T) {
	for text, want := range map[string]string{
		"alm": "de", "deu": "de", "ger": "de", "allem": "de", "alem": "de", "tür": "tr", "turk": "tr", "turq": "tr", "usa": "us", "abd": "us",
		"amerika": "us", "verein": "us", "england": "gb", "ingi": "gb", "büyük": "gb", "ispanya": "es", "ESPAÑA": "es",
		"çin": "cn", "hollanda": "nl", "yunan": "gr", "griech": "gr", "vatik": "va", "kosova": "xk", "makedon": "mk", "côte": "ci",
		"arap emir": "ae", "south kor": "kr", "yeni zel": "nz",
	} {
		places, _ := gazetteer(t).Search(t.Context(), Search{Text: text, Type: Country, Language: "en"})
		if len(places) == 0 || places[0].CountryCode != want {
			t.Errorf("%q: got %v, want %s", text, places, want)
		}
	}
}

func TestEveryCountryHasNamesAndAPosition(t *testing.T) {
	g := gazetteer(t)
	if len(g.countries) < 240 {
		t.Errorf("only %d countries", len(g.countries))
	}
	for code, c := range g.countries {
		for _, lang := range languages {
			if name := c.nameAs(lang); name == code || name == "" {
				t.Errorf("%s has no name in %s", code, lang)
			}
			places, _ := g.Search(t.Context(), Search{Text: c.nameAs(lang), Type: Country, Language: lang})
			if len(places) == 0 || !slices.ContainsFunc(places, func(p Place) bool { return p.CountryCode == strings.ToLower(code) }) {
				t.Errorf("%s is not found by its name %s", code, c.nameAs(lang))
			}
		}
		if !c.point.valid() || c.point == (Point{}) {
			t.Errorf("%s is at %v", code, c.point)
		}
	}
}

func TestEveryCityIsFoundByItsName(t *testing.T) {
	g := gazetteer(t)
	if g.cities.Len() < 49_000 {
		t.Errorf("only %d cities", g.cities.Len())
	}
	for i := 0; i < g.cities.Len(); i += 97 {
		city := g.cities.At(i)
		search := Search{Text: city.Name, Type: City, Country: strings.ToLower(city.Country), Near: Point{city.Lat, city.Lon}, IsNear: true}
		places, _ := g.Search(t.Context(), search)
		if !slices.ContainsFunc(places, func(p Place) bool { return p.ID == idPrefix+strconv.Itoa(city.ID) }) {
			t.Errorf("%s, %s: got %v", city.Name, city.Country, places)
		}
	}
}

func TestPlacesOfTheGazetteerAreValid(t *testing.T) {
	for _, kind := range []Type{Country, City, District, Locality, POI} {
		places, _ := gazetteer(t).Search(t.Context(), Search{Text: "sal", Type: kind, Language: "tr"})
		if kept := sanitize(places); len(kept) != len(places) || len(places) == 0 {
			t.Errorf("%s: %d of %d are sound", kind, len(kept), len(places))
		}
		for _, p := range places {
			if p.Country == "" || len(p.CountryCode) != 2 || p.ID == "" || !placeID.MatchString(p.ID) || len(p.Categories) == 0 {
				t.Errorf("%s: %+v", kind, p)
			}
		}
	}
}

func FuzzGazetteer(f *testing.F) {
	for _, text := range []string{"izm", "Köln, Deutschland", "s a l m", "''''", "東京", "..", "a\u0307\u0323"} {
		f.Add(text, "de", "tr")
	}
	g := gazetteer(f)
	f.Fuzz(func(t *testing.T, text, country, lang string) {
		for _, kind := range []Type{Country, City} {
			places, err := g.Search(t.Context(), Search{Text: text, Type: kind, Country: country, Language: Language(lang)})
			if err != nil || len(places) > MaxPlaces {
				t.Fatalf("%q: %v, %v", text, places, err)
			}
			for _, p := range places {
				if p.Name == "" || !p.Point.valid() || country != "" && !strings.EqualFold(p.CountryCode, country) {
					t.Errorf("%q: %+v", text, p)
				}
			}
		}
	})
}

func FuzzFold(f *testing.F) {
	f.Add("İzmir")
	f.Add("Saint-Étienne")
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		folded := fold(text)
		if strings.Contains(folded, "  ") || strings.TrimSpace(folded) != folded || strings.Contains(folded, "\n") {
			t.Errorf("%q becomes %q", text, folded)
		}
	})
}
