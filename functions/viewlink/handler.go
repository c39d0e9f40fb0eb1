package viewlink

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/limits"
	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// Deps are the dependencies of the handler.
type Deps struct {
	Database     Database        // acts as the service
	LinkAttempts *limits.Limiter // of one address, so that tokens cannot be guessed
}

// Handler answers requests with a view link, from anyone.
type Handler struct {
	views        Views
	linkAttempts *limits.Limiter
}

// New returns a Handler.
func New(deps Deps) *Handler {
	return &Handler{views: Views{deps.Database}, linkAttempts: deps.LinkAttempts}
}

// Register adds the routes.
func (h *Handler) Register(g *echo.Group) {
	limited := middleware.LimitAddresses(h.linkAttempts, "Too many links were opened from this address. Try again later.")
	g.GET("/views/:token", h.event, unlisted, limited, token.Optional())
	g.GET("/views/:token/expenses", h.expenses, unlisted, limited, token.Optional())
}

func (h *Handler) event(c *echo.Context) error {
	seen, err := h.views.Event(c.Request().Context(), Token(c.Param("token")))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, seen)
}

func (h *Handler) expenses(c *echo.Context) error {
	after, err := cursorIn(c.Request())
	if err != nil {
		return err
	}
	seen, err := h.views.Expenses(c.Request().Context(), Token(c.Param("token")), after)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, seen)
}

// cursorIn parses the cursor of a request. Returns the problem invalid_request for an invalid one.
func cursorIn(r *http.Request) (Cursor, error) {
	given, err := middleware.ReadQuery(r, "before_date", "before_time", "before_id")
	if err != nil {
		return Cursor{}, err
	}
	after := Cursor{Date: given.Get("before_date"), CreatedAt: given.Get("before_time"), ID: given.Get("before_id")}
	_, noDate := time.Parse(time.DateOnly, after.Date)
	_, noTime := time.Parse(time.RFC3339Nano, after.CreatedAt)
	if noDate != nil || noTime != nil || !uuid.MatchString(after.ID) {
		return Cursor{}, problem.New(problem.InvalidRequest, "before_date, before_time and before_id must be those of a next cursor.")
	}
	return after, nil
}

// unlisted keeps responses, also errors, out of caches and search engines.
func unlisted(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
		c.Response().Header().Set("X-Robots-Tag", "noindex")
		return next(c)
	}
}
