package token

import (
	"errors"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
)

// refusedKey is where [Identify] keeps in a request why its access token was refused.
const refusedKey = "token.refused"

// Identify verifies the request's access token, if it has one, and puts the caller into the context. It refuses
// nobody: what comes after may count requests per caller, and [Required] or [Optional] decide.
//
// supabase-js sends its publishable key in place of a token when nobody is signed in: that is nobody.
func Identify(verifier Verifier, publishableKey string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			r := c.Request()
			raw := Bearer(r.Header.Get(echo.HeaderAuthorization))
			if raw == "" || (publishableKey != "" && raw == publishableKey) {
				return next(c)
			}
			caller, err := verifier.Verify(r.Context(), raw)
			if err != nil {
				c.Set(refusedKey, err)
				return next(c)
			}
			c.SetRequest(r.WithContext(NewContext(r.Context(), caller)))
			return next(c)
		}
	}
}

// Required lets only signed-in people through; it must come after [Identify]. Everyone else gets the problem
// user_not_authenticated, whatever was wrong with their token.
func Required() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			if CallerFrom(c.Request().Context()).SignedIn() {
				return next(c)
			}
			return refusal(c)
		}
	}
}

// Optional lets people without a token through as well, but nobody with a token that is refused: they believe to be
// signed in and must learn that they are not.
func Optional() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			if c.Get(refusedKey) != nil {
				return refusal(c)
			}
			return next(c)
		}
	}
}

func refusal(c *echo.Context) error {
	refused, _ := c.Get(refusedKey).(error)
	switch {
	case errors.Is(refused, ErrNoKeys):
		return problem.New(problem.ServiceUnavailable, "Sign-in cannot be checked at the moment.").Because(refused)
	case refused != nil:
		return problem.New(problem.UserNotAuthenticated, "The access token is not valid or has expired.").Because(refused)
	default:
		return problem.New(problem.UserNotAuthenticated, "An access token is needed.")
	}
}

// Bearer returns the token of an Authorization header; empty when it is of another kind.
func Bearer(header string) string {
	scheme, raw, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(raw)
}
