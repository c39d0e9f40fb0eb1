package sharedbill

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/limits"
	"divido/functions/internal/middleware"
	"divido/functions/internal/problem"
)

// maxBody is the largest body, in bytes: marks of 100 lines have about 10,000.
const maxBody = 32 << 10

// Deps are the dependencies of the handler.
type Deps struct {
	Database     Database        // acts as the service
	LinkAttempts *limits.Limiter // of one address, so that tokens cannot be guessed
}

// Handler answers requests of guests at a bill, who need no session.
type Handler struct {
	bills        *Bills
	linkAttempts *limits.Limiter
}

// New returns a Handler.
func New(deps Deps) *Handler {
	return &Handler{bills: NewBills(deps.Database, nil), linkAttempts: deps.LinkAttempts}
}

const path = "/shared-bills/:token"

// Register adds the routes.
func (h *Handler) Register(g *echo.Group) {
	g.GET(path, h.read, h.guarded)
	g.POST(path+"/seats", h.sit, h.guarded)
	g.PUT(path+"/marks", h.mark, h.guarded)
	g.PUT(path+"/done", h.done, h.guarded)
}

// Seat returns what a request counts by, besides its address: the seat of its key at the bill of a valid token, or without a seat the
// bill and the address. Empty for an unknown token, and for requests about anything else.
func (h *Handler) Seat(c *echo.Context) string {
	if !strings.HasPrefix(c.Path(), middleware.FunctionsPath+path) {
		return ""
	}
	token := Token(c.Param("token"))
	bill := h.bills.Known(token)
	if bill == nil {
		return ""
	}
	if seat := bill.SeatOf(Key(c.Request().Header.Get(seatKey))); seat > 0 {
		return string(token) + " " + strconv.Itoa(seat)
	}
	return string(token) + " " + middleware.AddressKey(c.RealIP())
}

// guarded refuses malformed tokens, counts unknown ones as guesses of the address, and keeps responses out of caches and search
// engines. A valid token is no guess: a whole restaurant may have one address.
func (h *Handler) guarded(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
		c.Response().Header().Set("X-Robots-Tag", "noindex")
		token := Token(c.Param("token"))
		if h.bills.Known(token) != nil {
			return next(c)
		}
		address := middleware.AddressKey(c.RealIP())
		if wait := h.linkAttempts.Take(address); wait > 0 {
			return problem.New(problem.TooManyRequests, "Too many links were opened from this address. Try again later.").After(wait)
		}
		if !token.WellFormed() {
			return problem.New(problem.SharedBillNotFound, "The link is incomplete.")
		}
		err := next(c)
		if !isGuess(err) {
			h.linkAttempts.GiveBack(address)
		}
		return err
	}
}

// isGuess is true for the answer to a token of no bill, and for requests that were refused before their token was looked at.
func isGuess(err error) bool {
	if err == nil {
		return false
	}
	code := problem.Of(err).Code
	return code == problem.SharedBillNotFound || code == problem.InvalidRequest || code == problem.PayloadTooLarge
}

func (h *Handler) read(c *echo.Context) error {
	given, err := middleware.ReadQuery(c.Request(), "since")
	if err != nil {
		return err
	}
	since := int64(0)
	if text := given.Get("since"); text != "" {
		if since, err = strconv.ParseInt(text, 10, 64); err != nil || since < 0 {
			return problem.New(problem.InvalidRequest, "since must be the version of the last answer.")
		}
	}
	key := Key("")
	if c.Request().Header.Get(seatKey) != "" {
		if key, err = keyIn(c.Request()); err != nil {
			return err
		}
	}
	bill, err := h.bills.Read(c.Request().Context(), Token(c.Param("token")))
	switch {
	case err != nil:
		return err
	case bill.Version == since:
		return c.NoContent(http.StatusNotModified)
	}
	return c.JSONBlob(http.StatusOK, bill.For(key))
}

func (h *Handler) sit(c *echo.Context) error {
	var wanted struct {
		Name *string `json:"name"`
		Seat *int    `json:"seat"`
	}
	key, err := readChange(c, &wanted)
	if err != nil {
		return err
	}
	bill, err := h.bills.Sit(c.Request().Context(), Token(c.Param("token")), key, wanted.Name, wanted.Seat)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Seat int             `json:"seat"`
		Bill json.RawMessage `json:"bill"`
	}{bill.SeatOf(key), bill.For(key)})
}

func (h *Handler) mark(c *echo.Context) error {
	var wanted struct {
		Marks []Mark `json:"marks"`
		Done  *bool  `json:"done"`
	}
	key, err := readChange(c, &wanted)
	if err != nil {
		return err
	}
	return h.marked(c, key, wanted.Marks, wanted.Done)
}

func (h *Handler) done(c *echo.Context) error {
	var wanted struct {
		Done *bool `json:"done"`
	}
	key, err := readChange(c, &wanted)
	if err != nil {
		return err
	}
	if wanted.Done == nil {
		return problem.New(problem.InvalidRequest, "done must be true or false.")
	}
	return h.marked(c, key, nil, wanted.Done)
}

func (h *Handler) marked(c *echo.Context, key Key, marks []Mark, done *bool) error {
	bill, err := h.bills.Mark(c.Request().Context(), Token(c.Param("token")), key, marks, done)
	if err != nil {
		return err
	}
	return c.JSONBlob(http.StatusOK, bill.For(key))
}

// seatKey is the header with the key of a seat: not in the address, which is logged on the way.
const seatKey = "X-Seat-Key"

var errNoKey = problem.New(problem.InvalidRequest, "X-Seat-Key must be 32 random bytes in base64url, made by the phone.")

func keyIn(r *http.Request) (Key, error) {
	key := Key(r.Header.Get(seatKey))
	if !key.WellFormed() {
		return "", errNoKey
	}
	return key, nil
}

// readChange reads the key and the JSON body of a request. Returns the problems invalid_request and payload_too_large.
func readChange(c *echo.Context, into any) (Key, error) {
	r := c.Request()
	key, err := keyIn(r)
	if err != nil {
		return "", err
	}
	if err := json.NewDecoder(http.MaxBytesReader(c.Response(), r.Body, maxBody)).Decode(into); err != nil {
		if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
			return "", err
		}
		return "", problem.New(problem.InvalidRequest, "The body must be a JSON object as described.").Because(err)
	}
	return key, nil
}
