package gateway

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/labstack/echo/v5/middleware"

	"divido/functions/internal/logging"
	"divido/functions/internal/metrics"
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
			c.SetRequest(r.WithContext(logging.WithRequestID(r.Context(), id)))
			return next(c)
		}
	}
}

// isProbe are routes that machines ask all day long; only when they fail is it worth a line.
var isProbe = map[string]bool{"/healthz": true, "/livez": true, "/metrics": true}

// observe writes one line a request, and counts it. It knows requests by the pattern of their route only: paths may hold
// invitation tokens, and query strings anything.
func observe(log *slog.Logger, numbers *metrics.Metrics) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			started := time.Now()
			numbers.Begin()
			defer numbers.End()
			if err := next(c); err != nil {
				c.Echo().HTTPErrorHandler(c, err)
			}
			r := c.Request()
			response, status := echo.ResolveResponseStatus(c.Response(), nil)
			route, level := c.Path(), slog.LevelInfo
			switch {
			case route == "" && isAPI(r):
				route, level = "unknown", slog.LevelDebug
			case route == "":
				route, level = "app", slog.LevelDebug
			case isProbe[route] && status < http.StatusBadRequest:
				level = slog.LevelDebug
			}
			took := time.Since(started)
			numbers.Observe(route, r.Method, status, took)
			var size int64
			if response != nil {
				size = response.Size
			}
			log.LogAttrs(r.Context(), level, "request", slog.String("route", route), slog.String("method", r.Method),
				slog.Int("status", status), slog.Int64("bytes", size), slog.Int64("ms", took.Milliseconds()))
			return nil
		}
	}
}

// giveUpAfter ends the context of a function call that takes too long.
func giveUpAfter(limit time.Duration) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			ctx, cancel := context.WithTimeout(c.Request().Context(), limit)
			defer cancel()
			c.SetRequest(c.Request().WithContext(ctx))
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
