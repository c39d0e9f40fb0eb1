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
// FeatureCollection (RFC 7946) of at most five places. source is live or builtin, attribution lists the required credits, and
// partial is true when the provider could not add more.
//
// text and type are required. country is an ISO 3166-1 code, place the place_id of an earlier result, lang one of the app's
// languages (default: Accept-Language). source=builtin uses no provider. Returns the problem invalid_request for an invalid
// search, and place_search_failed when the request ran out of time. Without an answer of the provider it uses the gazetteer.
type Handler struct {
	finder cachingFinder
}

// New returns a Handler that caches results of the gazetteer and a provider. A nil provider means the gazetteer alone.
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
		return problem.New(problem.PlaceSearchFailed, "The search for places did not finish in time. Try again.").Because(err)
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

// properties of a place suggestion (docs/product.md 7.5). Unknown ones are empty.
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
