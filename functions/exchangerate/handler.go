package exchangerate

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// Handler answers GET /exchange-rates?from=EUR&to=USD[&date=2026-11-21], for signed-in users.
//
// The response has the provider's form, with the source of the rate:
//
//	{"amount":1,"base":"EUR","date":"2026-11-20","rates":{"USD":1.1514},"source":"live","stale":false}
//
// date is the day of the rate, which may be before the requested day. source is same, live, stale or builtin; stale is true for
// the last two. "suspicious":true is added when the rate differs a lot from another rate of these days. Returns the problem
// invalid_request for an unknown currency, parameter or day, and failed_to_fetch_exchange_rate when there is no rate.
type Handler struct {
	rates *Rates
}

// New returns a Handler.
func New(rates *Rates) *Handler { return &Handler{rates} }

// Register adds the route to the group of the functions.
func (h *Handler) Register(g *echo.Group) {
	g.GET("/exchange-rates", h.get, token.Required())
}

type response struct {
	Amount     int                  `json:"amount"`
	Base       Currency             `json:"base"`
	Date       string               `json:"date"`
	Rates      map[Currency]float64 `json:"rates"`
	Source     Source               `json:"source"`
	Stale      bool                 `json:"stale"`
	Suspicious bool                 `json:"suspicious,omitempty"`
}

func (h *Handler) get(c *echo.Context) error {
	pair, day, err := h.read(c.Request())
	if err != nil {
		return err
	}
	rate, err := h.rates.On(c.Request().Context(), pair, day)
	if errors.Is(err, ErrDay) {
		return problem.New(problem.InvalidRequest, "There are no exchange rates for this date.")
	}
	if errors.Is(err, ErrNone) {
		return problem.New(problem.FailedToFetchExchangeRate, "No provider has an exchange rate for these currencies.").Because(err)
	}
	if err != nil {
		return problem.New(problem.FailedToFetchExchangeRate, "").Because(err)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, response{
		Amount:     1,
		Base:       rate.Base,
		Date:       rate.Day.String(),
		Rates:      map[Currency]float64{rate.Quote: rate.Value},
		Source:     rate.Source,
		Stale:      rate.Source == Stale || rate.Source == Builtin,
		Suspicious: rate.Suspicious,
	})
}

// read parses the pair and the day of a request. The day is today when date is missing.
func (h *Handler) read(r *http.Request) (Pair, Day, error) {
	values, err := middleware.ReadQuery(r, "from", "to", "date")
	if err != nil {
		return Pair{}, 0, err
	}
	pair := Pair{Currency(values.Get("from")), Currency(values.Get("to"))}
	if !pair.Base.Known() || !pair.Quote.Known() {
		return Pair{}, 0, problem.New(problem.InvalidRequest, "from and to must each be a currency's code, such as EUR.")
	}
	if values.Get("date") == "" {
		return pair, h.rates.Today(), nil
	}
	day, err := ParseDay(values.Get("date"))
	if err != nil {
		return Pair{}, 0, problem.New(problem.InvalidRequest, "date must be a day such as 2026-11-21.")
	}
	return pair, day, nil
}
