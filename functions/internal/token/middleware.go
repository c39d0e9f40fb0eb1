package token

import (
	"errors"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
)

// refusedKey is the request's key for the reason why its access token was refused.
const refusedKey = "token.refused"

// Identify verifies the request's access token, if any, and puts the caller into the context. It refuses nobody: later
// middleware may count requests per caller, and [Required] or [Optional] decide.
//
// supabase-js sends its publishable key as the token when nobody is signed in.
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

// Required refuses callers who are not signed in with the problem user_not_authenticated, whatever is wrong with their token.
// It must come after [Identify].
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

// Optional accepts callers without a token, but refuses an invalid one, because its sender must learn that their session has
// ended.
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

// Bearer returns the token of an Authorization header. Empty for another scheme.
func Bearer(header string) string {
	scheme, raw, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(raw)
}
