package middleware

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/observe"
	"divido/functions/internal/problem"
)

// isProbe holds the routes of monitoring, logged only when they fail.
var isProbe = map[string]bool{"/healthz": true, "/livez": true, "/metrics": true}

// statusGone is logged and counted when the caller went away before the response.
const statusGone = 499

// logAndCount logs and counts each request by the pattern of its route: paths may hold invitation tokens, and query strings anything.
// Supabase's tables and procedures are named if they exist.
func logAndCount(log *slog.Logger, numbers *observe.Metrics) echo.MiddlewareFunc {
	tables := &tableNames{}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			started := time.Now()
			numbers.Begin()
			defer numbers.End()
			failed := next(c)
			if failed != nil {
				c.Echo().HTTPErrorHandler(c, failed)
			}
			r := c.Request()
			response, status := echo.ResolveResponseStatus(c.Response(), nil)
			route, level := c.Path(), slog.LevelInfo
			switch {
			case route == "" && isAPI(r):
				route, level = "unknown", slog.LevelDebug
			case route == "":
				route, level = "app", slog.LevelDebug
			case route == TablesPath+"/*":
				route = tables.routeOf(r, status)
			case isProbe[route] && status < http.StatusBadRequest:
				level = slog.LevelDebug
			}
			if status >= http.StatusInternalServerError && errors.Is(r.Context().Err(), context.Canceled) {
				status = statusGone
			} else if failed != nil {
				numbers.Problem(route, string(problem.Of(failed).Code))
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

// tableNames holds the tables and procedures that had a successful request. Other names would make metrics without bound.
type tableNames struct{ seen sync.Map }

// tableName matches the names of our tables and procedures.
var tableName = regexp.MustCompile(`^(rpc/)?[a-z_]{1,63}$`)

func (t *tableNames) routeOf(r *http.Request, status int) string {
	name := strings.TrimPrefix(r.URL.Path, TablesPath+"/")
	if status < http.StatusMultipleChoices && r.Method != http.MethodOptions && tableName.MatchString(name) {
		t.seen.Store(name, true)
	}
	if _, exists := t.seen.Load(name); !exists {
		return TablesPath + "/*"
	}
	return TablesPath + "/" + name
}
