package account

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// Deps are the dependencies of the handler.
type Deps struct {
	// AsService returns a Database that acts as the service for the owner of an access token. Calls return
	// supabase.ErrSessionEnded once their session has ended.
	AsService func(accessToken string) Database
}

// Handler answers requests about the caller's own account.
type Handler struct{ accounts Accounts }

// New returns a Handler.
func New(deps Deps) *Handler {
	return &Handler{Accounts{asService: deps.AsService}}
}

// Register adds the route. The middleware has already refused other origins and bodies that are not JSON.
func (h *Handler) Register(g *echo.Group) {
	g.DELETE("/account", h.delete, token.Required())
}

// confirmation is the required body of a deletion.
type confirmation struct {
	Confirm bool `json:"confirm"`
}

func (h *Handler) delete(c *echo.Context) error {
	var given confirmation
	if err := json.NewDecoder(c.Request().Body).Decode(&given); err != nil && !errors.Is(err, io.EOF) {
		if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
			return err
		}
		return problem.New(problem.InvalidRequest, `The body must be {"confirm": true}.`).Because(err)
	}
	if !given.Confirm {
		return problem.New(problem.ConfirmationRequired, `Send {"confirm": true} to delete the account.`)
	}
	ctx := c.Request().Context()
	if err := h.accounts.Delete(ctx, token.CallerFrom(ctx)); err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, map[string]bool{"deleted": true})
}
