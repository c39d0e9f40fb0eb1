package gateway

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"log/slog"
	"math/rand/v2"
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
				id = newID()
			}
			values := []string{id}
			r.Header[echo.HeaderXRequestID] = values
			c.Response().Header()[echo.HeaderXRequestID] = values
			c.SetRequest(r.WithContext(&visit{Context: r.Context(), id: id}))
			return next(c)
		}
	}
}

// newID is one that no other request has. It is no secret, so it needs no source of randomness that an attacker cannot guess.
func newID() string {
	var id [16]byte
	binary.NativeEndian.PutUint64(id[:8], rand.Uint64())
	binary.NativeEndian.PutUint64(id[8:], rand.Uint64())
	var text [2 * len(id)]byte
	hex.Encode(text[:], id[:])
	return string(text[:])
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
			if !log.Enabled(r.Context(), level) {
				return nil
			}
			var size int64
			if response != nil {
				size = response.Size
			}
			return logging.Answered{
				At: started.Add(took), Level: level, Route: route, Method: r.Method, Status: status, Bytes: size, Took: took,
			}.Log(r.Context(), log)
		}
	}
}

// giveUpAfter ends the context of a function call that takes too long.
func giveUpAfter(limit time.Duration) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			visit := visitOf(c.Request().Context())
			visit.endAfter(limit)
			defer visit.end()
			err := next(c)
			if err != nil && errors.Is(visit.Err(), context.DeadlineExceeded) {
				return errors.Join(context.DeadlineExceeded, err)
			}
			return err
		}
	}
}

// variesByOrigin is shared by all answers.
var variesByOrigin = []string{echo.HeaderOrigin}

// cors lets pages of the allowed origins call the functions and Supabase.
func cors(origins origins) echo.MiddlewareFunc {
	answer := middleware.CORSWithConfig(middleware.CORSConfig{
		AllowOrigins:  origins.list,
		AllowMethods:  []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete},
		AllowHeaders:  []string{"authorization", "apikey", "content-type", "x-client-info", "x-supabase-api-version", "accept-profile", "content-profile", "prefer", "range", "x-region", "x-retry-count"},
		ExposeHeaders: []string{"retry-after", "x-request-id", "content-range", "x-supabase-api-version"},
		MaxAge:        600,
	})
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		answered := answer(next)
		return func(c *echo.Context) error {
			if r := c.Request(); r.Header.Get(echo.HeaderOrigin) != "" || r.Method == http.MethodOptions {
				return answered(c)
			}
			// With an origin it would be another answer.
			if header := c.Response().Header(); header[echo.HeaderVary] == nil {
				header[echo.HeaderVary] = variesByOrigin
			} else {
				header.Add(echo.HeaderVary, echo.HeaderOrigin)
			}
			return next(c)
		}
	}
}
