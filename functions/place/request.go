package place

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
)

// Length limits of a search text: the minimum of docs/product.md 7.5, and more than any name of a place.
const (
	minText = 3
	maxText = 100
)

var (
	countryCode = regexp.MustCompile(`^[A-Za-z]{2}$`)
	// placeID matches the ids of all providers: numbers, hexadecimal digits, prefixes.
	placeID    = regexp.MustCompile(`^[A-Za-z0-9:_-]{1,512}$`)
	coordinate = regexp.MustCompile(`^-?[0-9]{1,3}(\.[0-9]{1,20})?$`)
)

// readSearch parses a request. Returns the problem invalid_request for an invalid search.
func readSearch(r *http.Request) (Search, error) {
	values, err := middleware.ReadQuery(r, "text", "type", "country", "place", "lat", "lon", "lang", "source")
	if err != nil {
		return Search{}, err
	}
	search := Search{
		Text:     strings.Join(strings.Fields(values.Get("text")), " "),
		Type:     Type(values.Get("type")),
		Country:  strings.ToLower(values.Get("country")),
		Place:    values.Get("place"),
		Language: Language(values.Get("lang")),
		IsKnown:  values.Get("source") == string(Builtin),
	}
	length := utf8.RuneCountInString(search.Text)
	switch {
	case length < minText || length > maxText:
		return Search{}, refuse("text must have between 3 and 100 characters.")
	case !isName(search.Text):
		return Search{}, refuse("text must be the name of a place.")
	case !slices.Contains([]Type{Country, City, District, POI, Locality}, search.Type):
		return Search{}, refuse("type must be country, city, district, poi or locality.")
	case search.Country != "" && !isCountry(search.Country):
		return Search{}, refuse("country must be a code of two letters (ISO 3166-1).")
	case search.Place != "" && !placeID.MatchString(search.Place):
		return Search{}, refuse("place must be the place_id of an earlier result.")
	case values.Get("source") != "" && !search.IsKnown:
		return Search{}, refuse("source must be builtin, or left out.")
	case search.Language == "":
		search.Language = accepted(r.Header.Get("Accept-Language"))
	case !slices.Contains(languages, search.Language):
		return Search{}, refuse("lang must be one of the app's languages.")
	}
	if values.Get("lat") != "" || values.Get("lon") != "" {
		search.Near.Lat, err = readCoordinate(values.Get("lat"))
		if err == nil {
			search.Near.Lon, err = readCoordinate(values.Get("lon"))
		}
		if err != nil || !search.Near.valid() {
			return Search{}, refuse("lat and lon must both be degrees.")
		}
		search.IsNear = true
	}
	return search, nil
}

func refuse(detail string) *problem.Error { return problem.New(problem.InvalidRequest, detail) }

// isName returns false for paths, host names and markup.
func isName(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) &&
		!strings.Contains(text, "..") && !strings.Contains(text, "//") && !strings.ContainsAny(text, `\<>{}|^"`+"`")
}

func isCountry(code string) bool {
	if !countryCode.MatchString(code) {
		return false
	}
	region, err := language.ParseRegion(code)
	return err == nil && region.IsCountry()
}

func readCoordinate(text string) (float64, error) {
	if !coordinate.MatchString(text) {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(text, 64)
}

// matcher finds the best of the app's languages; the first one is the default.
var matcher = language.NewMatcher([]language.Tag{
	language.English, language.German, language.Turkish, language.Spanish, language.French,
})

// accepted returns the language for an Accept-Language header.
func accepted(header string) Language {
	if len(header) > 200 {
		return languages[0]
	}
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(tags) == 0 {
		return languages[0]
	}
	_, i, _ := matcher.Match(tags...)
	return languages[i]
}
