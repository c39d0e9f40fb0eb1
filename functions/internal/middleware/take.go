package middleware

import (
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
)

// origins are the allowed origins.
type origins struct{ list []string }

func newOrigins(publicURL string, further []string) origins {
	return origins{list: append([]string{strings.TrimSuffix(publicURL, "/")}, further...)}
}

// allow is true for an allowed origin and for the request's own host: a phone in the same network reaches the app by another address
// than the public one.
func (o origins) allow(origin string, r *http.Request) bool {
	if slices.Contains(o.list, origin) {
		return true
	}
	parsed, err := url.Parse(origin)
	return err == nil && parsed.Host != "" && parsed.Host == r.Host
}

// takeOnly refuses changes by pages of other origins, and bodies that are not JSON or too large.
func takeOnly(origins origins, limit int64) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			r := c.Request()
			if origin := r.Header.Get(echo.HeaderOrigin); origin != "" && changes(r.Method) && !origins.allow(origin, r) {
				return problem.New(problem.OriginNotAllowed, "Pages of other origins cannot change anything here.")
			}
			if r.ContentLength > limit {
				return problem.New(problem.PayloadTooLarge, "The body is too large for this route.")
			}
			if r.ContentLength != 0 && r.Body != nil && r.Body != http.NoBody {
				if kind, _, err := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType)); err != nil || kind != echo.MIMEApplicationJSON {
					return problem.New(problem.UnsupportedMediaType, "Send the body as application/json.")
				}
				r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
			}
			return next(c)
		}
	}
}

func changes(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}
