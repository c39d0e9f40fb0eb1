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

// giveRequestID names each request, so that an answer, the log and what Supabase is asked can be brought together. An id
// given by a trusted proxy is kept.
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

// timeout ends the context of a function call that takes too long.
func timeout(limit time.Duration) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			whole := c.Request()
			ctx, cancel := context.WithTimeout(whole.Context(), limit)
			defer func() {
				cancel()
				c.SetRequest(whole) // whose context says whether the caller is still there
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

// cors lets pages of the allowed origins call the functions and Supabase.
func cors(origins origins) echo.MiddlewareFunc {
	return middleware.CORSWithConfig(middleware.CORSConfig{
		AllowOrigins:  origins.list,
		AllowMethods:  []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowHeaders:  []string{"authorization", "apikey", "content-type", "x-client-info", "x-supabase-api-version", "accept-profile", "content-profile", "prefer", "range", "x-region", "x-retry-count"},
		ExposeHeaders: []string{"retry-after", "x-request-id", "content-range", "x-supabase-api-version"},
		MaxAge:        600,
	})
}
