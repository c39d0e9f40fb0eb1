// Package middleware holds what every request passes before it reaches a function, Supabase or the app: request id, log, security
// headers, CORS, the caller's identity, limits, and strict query parameters.
package middleware

import (
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v5"
	"github.com/labstack/echo/v5/middleware"

	"divido/functions/internal/config"
	"divido/functions/internal/observe"
	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// Path prefixes of the one origin.
const (
	FunctionsPath = "/functions/v1"
	AuthPath      = "/auth/v1"
	TablesPath    = "/rest/v1"
	StoragePath   = "/storage/v1"
)

// Options configure a Chain.
type Options struct {
	PublicURL      string   // the app's own origin
	BrowserURL     string   // where browsers reach Supabase
	InlineScripts  []string // hashes of the inline scripts of the app's pages, for the Content-Security-Policy
	CORSOrigins    []string // further origins whose pages may call
	TrustedProxies []netip.Prefix
	PublishableKey string
	PerUser        config.Limit
	PerAddress     config.Limit
	AtOnce         int           // requests that ask the database, of one caller at the same time
	Patience       time.Duration // how long further ones wait for their turn
	Body           int64         // largest body of a function call, in bytes
	RequestTimeout time.Duration // longest time for a function call
	Verifier       token.Verifier
	Metrics        *observe.Metrics
	Log            *slog.Logger
	Now            func() time.Time // time.Now when nil
	// Seat returns what a request of a guest with the valid token of a bill at the table counts by. Empty for all other requests.
	Seat func(*echo.Context) string
	// Fallback handles requests that no route matches: the built app's files.
	Fallback echo.HandlerFunc
}

// Chain is an Echo server with all middleware.
type Chain struct {
	// Echo takes the routes outside /functions/v1.
	Echo *echo.Echo
	// Functions takes the routes under /functions/v1. Handlers add token.Required or token.Optional.
	Functions *echo.Group

	compressing http.Handler // Echo with compression
}

// New returns a Chain.
func New(options Options) (*Chain, error) {
	// Gzip only: a zstd encoder holds megabytes for each response. Responses that are secrets by themselves, such as an invitation,
	// are shorter than MinSize; the others get a random length.
	compress, err := gzhttp.NewWrapper(
		gzhttp.MinSize(1024), gzhttp.RandomJitter(32, 0, false), gzhttp.EnableZstd(false), gzhttp.DropETag(),
	)
	if err != nil {
		return nil, err
	}
	e := echo.NewWithConfig(echo.Config{
		Logger:                       options.Log,
		HTTPErrorHandler:             problem.Handler(options.Log),
		IPExtractor:                  addressExtractor(options.TrustedProxies),
		NoGroupAutoRegister404Routes: true,
		Router: echo.NewRouter(echo.RouterConfig{
			AutoHandleHEAD:  true,
			NotFoundHandler: notFound(options.Fallback),
		}),
	})
	origins := newOrigins(options.PublicURL, options.CORSOrigins)
	// These run before routing.
	e.Pre(
		giveRequestID(options.TrustedProxies),
		logAndCount(options.Log, options.Metrics),
		middleware.RecoverWithConfig(middleware.RecoverConfig{DisableStackAll: true}),
		securityHeaders(options),
		onlyPlainPaths,
	)
	e.Use(
		observe.TraceRequests(),
		onlyFor(isAPI, cors(origins), token.Identify(options.Verifier, options.PublishableKey), limitCallers(options)),
		onlyFor(asksDatabase, limitAtOnce(options)),
		onlyFor(isFunction, takeOnly(origins, options.Body), timeout(options.RequestTimeout)),
	)
	return &Chain{Echo: e, Functions: e.Group(FunctionsPath), compressing: compress(e)}, nil
}

// ServeHTTP implements [http.Handler]. It compresses the responses of functions and tables, and the page of an invitation; the
// app compresses its other files in advance. Responses of auth stay uncompressed: they hold tokens beside what the user typed,
// and their length would tell how alike the two are.
func (g *Chain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if isFunction(r) || under(TablesPath, r) || isInvitation(r) {
		g.compressing.ServeHTTP(w, r)
		return
	}
	g.Echo.ServeHTTP(w, r)
}

// notFound responds to unknown API routes with a problem, and passes everything else to the fallback.
func notFound(fallback echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if fallback == nil || isAPI(c.Request()) {
			return problem.New(problem.RouteNotFound, "")
		}
		return fallback(c)
	}
}

func isFunction(r *http.Request) bool { return under(FunctionsPath, r) }

// isAPI is true for functions, auth, tables and storage.
func isAPI(r *http.Request) bool {
	return isFunction(r) || under(AuthPath, r) || under(TablesPath, r) || under(StoragePath, r)
}

// asksProvider lists the functions that answer from memory or ask a provider, and hardly ever the database.
var asksProvider = map[string]bool{FunctionsPath + "/exchange-rates": true, FunctionsPath + "/places": true}

// asksDatabase is true for tables and storage, and for functions that ask the database.
func asksDatabase(r *http.Request) bool {
	return under(TablesPath, r) || under(StoragePath, r) || isFunction(r) && !asksProvider[r.URL.Path]
}

// onlyFor applies middlewares to some requests, the first one first, and passes the rest by them.
func onlyFor(wanted func(*http.Request) bool, apply ...echo.MiddlewareFunc) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		applied := next
		for _, each := range slices.Backward(apply) {
			applied = each(applied)
		}
		return func(c *echo.Context) error {
			if wanted(c.Request()) {
				return applied(c)
			}
			return next(c)
		}
	}
}
