package invitation

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/limits"
	"divido/functions/internal/middleware"
	"divido/functions/internal/token"
)

// Deps are the dependencies of the handler.
type Deps struct {
	Database Database // acts as the service, for people who are not signed in
	// AsService returns a Database that acts as the service for the owner of an access token. Calls return
	// supabase.ErrSessionEnded once their session has ended.
	AsService    func(accessToken string) Database
	LinkAttempts *limits.Limiter // of one address, so that tokens cannot be guessed
}

// Handler answers requests about invitations.
type Handler struct {
	invitations  Invitations
	linkAttempts *limits.Limiter
}

// New returns a Handler.
func New(deps Deps) *Handler {
	return &Handler{invitations: Invitations{deps.Database, deps.AsService}, linkAttempts: deps.LinkAttempts}
}

// Register adds the routes.
func (h *Handler) Register(g *echo.Group) {
	limited := middleware.LimitAddresses(h.linkAttempts, "Too many invitations were opened from this address. Try again later.")
	g.GET("/invitations/:token", h.preview, limited, token.Optional())
	g.POST("/invitations/:token/accept", h.accept, token.Required(), limited)
}

// Names returns the names of the event and of the inviter for a valid invitation. Empty for other links, for an address over
// its limit, and on errors. It implements [app.InvitationNames].
func (h *Handler) Names(ctx context.Context, given, callerAddress string) (event, inviter string) {
	if !Token(given).WellFormed() || h.linkAttempts.Take(middleware.AddressKey(callerAddress)) > 0 {
		return "", ""
	}
	preview, err := h.invitations.Preview(ctx, Token(given), token.Caller{})
	if err != nil || preview.State != Valid || preview.Event == nil {
		return "", ""
	}
	if preview.Event.Inviter != nil {
		inviter = *preview.Event.Inviter
	}
	return preview.Event.Name, inviter
}

func (h *Handler) preview(c *echo.Context) error {
	ctx := c.Request().Context()
	preview, err := h.invitations.Preview(ctx, Token(c.Param("token")), token.CallerFrom(ctx))
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, preview)
}

func (h *Handler) accept(c *echo.Context) error {
	ctx := c.Request().Context()
	acceptance, err := h.invitations.Accept(ctx, Token(c.Param("token")), token.CallerFrom(ctx))
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, acceptance)
}
