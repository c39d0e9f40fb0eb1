package place

import (
	"net/http"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// Handler answers GET /places?text=&type=&country=&place=&lat=&lon=&lang=, for signed-in users, with a GeoJSON
// FeatureCollection (RFC 7946) of at most five places.
//
// text and type are needed, the rest may be left out; country is an ISO 3166-1 code, place the place_id of an earlier
// answer, lang one of the app's languages (else Accept-Language decides). What is no question for a place is refused with
// the problem invalid_request; place_search_failed says that the provider does not answer.
type Handler struct {
	answers answers
}

// New returns a Handler that asks a provider, and remembers for a while what that found.
func New(provider Provider) *Handler { return &Handler{newAnswers(provider)} }

// Register adds the route to the group of the functions.
func (h *Handler) Register(g *echo.Group) {
	g.GET("/places", h.get, token.Required())
}

func (h *Handler) get(c *echo.Context) error {
	search, err := readSearch(c.Request())
	if err != nil {
		return err
	}
	found, err := h.answers.to(c.Request().Context(), search)
	if err != nil {
		return problem.New(problem.PlaceSearchFailed, "The search for places does not answer.").Because(err)
	}
	return found.Send(c, http.StatusOK)
}

type collection struct {
	Type     string    `json:"type"`
	Features []feature `json:"features"`
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

// properties of a place suggestion (spec section 3). What is not known is empty.
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

func collectionOf(places []Place) collection {
	answer := collection{Type: "FeatureCollection", Features: []feature{}}
	for _, p := range places[:min(len(places), MaxPlaces)] {
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
