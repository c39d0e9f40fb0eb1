package middleware

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/netip"
	"regexp"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/labstack/echo/v5/middleware"

	"divido/functions/internal/observe"
)

var acceptableID = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// giveRequestID sets the id that the response, the log and requests to Supabase share. It keeps the id of a trusted proxy.
func giveRequestID(trusted []netip.Prefix) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			r := c.Request()
			var id string
			if trusts(trusted, r) {
				id = r.Header.Get(echo.HeaderXRequestID)
			}
			if !acceptableID.MatchString(id) {
				id = rand.Text()
			}
			r.Header.Set(echo.HeaderXRequestID, id)
			c.Response().Header().Set(echo.HeaderXRequestID, id)
			c.SetRequest(r.WithContext(observe.WithRequestID(r.Context(), id)))
			return next(c)
		}
	}
}

// timeout ends the context of a function call after a limit.
func timeout(limit time.Duration) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			whole := c.Request()
			ctx, cancel := context.WithTimeout(whole.Context(), limit)
			defer func() {
				cancel()
				c.SetRequest(whole) // its context ends when the caller goes away
			}()
			c.SetRequest(whole.WithContext(ctx))
			err := next(c)
			if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
				return errors.Join(context.DeadlineExceeded, err)
			}
			return err
		}
	}
}

// cors allows pages of the given origins to call the functions and Supabase.
func cors(origins origins) echo.MiddlewareFunc {
	return middleware.CORSWithConfig(middleware.CORSConfig{
		AllowOrigins:  origins.list,
		AllowMethods:  []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowHeaders:  []string{"authorization", "apikey", "content-type", "x-client-info", "x-supabase-api-version", "accept-profile", "content-profile", "prefer", "range", "x-region", "x-retry-count", "x-seat-key"},
		ExposeHeaders: []string{"retry-after", "x-request-id", "content-range", "x-supabase-api-version"},
		MaxAge:        600,
	})
}
