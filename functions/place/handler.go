package place

import (
	"log/slog"
	"net/http"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// Handler answers GET /places?text=&type=&country=&place=&lat=&lon=&lang=&source=, for signed-in users, with a GeoJSON
// FeatureCollection (RFC 7946) of at most five places. Beside them it says where they come from (source: live or builtin), whom
// to name for them (attribution), and whether there may be more that nobody could be asked for (partial).
//
// text and type are needed, the rest may be left out; country is an ISO 3166-1 code, place the place_id of an earlier
// answer, lang one of the app's languages (else Accept-Language decides); with source=builtin no provider is asked. What is
// no question for a place is refused with the problem invalid_request; a provider that does not answer is done without, and
// place_search_failed says that there was no time even for that.
type Handler struct {
	finder cachingFinder
}

// New returns a Handler that answers from what is built in and a provider, and remembers for a while what they found. Without
// a provider (nil) there is what is built in.
func New(provider, builtin Provider, log *slog.Logger) *Handler {
	return &Handler{newCachingFinder(finder{provider, builtin, log})}
}

// Register adds the route to the group of the functions.
func (h *Handler) Register(g *echo.Group) {
	g.GET("/places", h.get, token.Required())
}

func (h *Handler) get(c *echo.Context) error {
	search, err := readSearch(c.Request())
	if err != nil {
		return err
	}
	found, err := h.finder.find(c.Request().Context(), search)
	if err != nil {
		return problem.New(problem.PlaceSearchFailed, "The search for places does not answer.").Because(err)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, found)
}

type collection struct {
	Type        string    `json:"type"`
	Features    []feature `json:"features"`
	Source      Source    `json:"source"`
	Partial     bool      `json:"partial"`
	Attribution string    `json:"attribution"`
}

type feature struct {
	Type       string     `json:"type"`
	Geometry   geometry   `json:"geometry"`
	Properties properties `json:"properties"`
}

type geometry struct {
	Type        string     `json:"type"`
	Coordinates [2]float64 `json:"coordinates"` // longitude first
}

// properties of a place suggestion (docs/product.md 7.5). What is not known is empty.
type properties struct {
	Name        string   `json:"name"`
	Formatted   string   `json:"formatted"`
	Categories  []string `json:"categories"`
	Country     string   `json:"country"`
	CountryCode string   `json:"country_code"` // lower case
	City        string   `json:"city"`
	District    string   `json:"district"`
	Street      string   `json:"street"`
	Lat         float64  `json:"lat"`
	Lon         float64  `json:"lon"`
	PlaceID     string   `json:"place_id"`
}

func collectionOf(found found) collection {
	answer := collection{
		Type: "FeatureCollection", Features: []feature{},
		Source: found.source, Partial: found.partial, Attribution: strings.Join(found.credits, ", "),
	}
	for _, p := range found.places[:min(len(found.places), MaxPlaces)] {
		answer.Features = append(answer.Features, feature{
			Type:     "Feature",
			Geometry: geometry{Type: "Point", Coordinates: [2]float64{p.Point.Lon, p.Point.Lat}},
			Properties: properties{
				Name: p.Name, Formatted: p.Formatted, Categories: p.Categories, Country: p.Country, CountryCode: p.CountryCode,
				City: p.City, District: p.District, Street: p.Street, Lat: p.Point.Lat, Lon: p.Point.Lon, PlaceID: p.ID,
			},
		})
	}
	return answer
}
