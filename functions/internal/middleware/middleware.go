// Package gateway is what every request passes before it reaches a function, Supabase or the app: a request id, a line in
// the log, security headers, who is calling, and how much one caller may ask for.
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

// Where the parts of the one origin begin.
const (
	FunctionsPath = "/functions/v1"
	AuthPath      = "/auth/v1"
	TablesPath    = "/rest/v1"
)

// Options say what the gateway needs to know.
type Options struct {
	PublicURL      string   // the app's own origin
	BrowserURL     string   // where browsers reach Supabase
	ReadURL        string   // where they read from replicas; empty without
	InlineScripts  []string // sums of the scripts inside the app's pages, as a Content-Security-Policy names them
	CORSOrigins    []string // further origins whose pages may call
	TrustedProxies []netip.Prefix
	PublishableKey string
	PerUser        config.Rate
	PerAddress     config.Rate
	AtOnce         int           // requests that ask the database, of one caller at the same time; without a limit when 0
	Patience       time.Duration // how long further ones wait for their turn
	Body           int64         // largest body of a function call, in bytes
	RequestTimeout time.Duration // longest time for a function call
	Verifier       token.Verifier
	Metrics        *observe.Metrics
	Log            *slog.Logger
	Now            func() time.Time // time.Now when nil
	// Fallback answers what no route answers: the built app's files.
	Fallback echo.HandlerFunc
}

// Gateway is an Echo server with all that comes before a handler.
type Chain struct {
	// Echo takes the routes outside /functions/v1.
	Echo *echo.Echo
	// Functions takes the routes under /functions/v1. Handlers add token.Required or token.Optional.
	Functions *echo.Group

	compressing http.Handler // Echo, its answers compressed on the way out
}

// New puts the gateway together.
func New(options Options) (*Chain, error) {
	// Gzip alone: an encoder for zstd would hold megabytes for each answer under way. What is a secret by itself, a new
	// invitation for one, is shorter than what is compressed, and a random length is added to the rest.
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
	// Before a route is chosen: what is refused here was decided on by nothing else.
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

// notFound answers unknown functions with a problem, and hands everything else to the app.
func notFound(fallback echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if fallback == nil || isAPI(c.Request()) {
			return problem.New(problem.RouteNotFound, "")
		}
		return fallback(c)
	}
}

func isFunction(r *http.Request) bool { return under(FunctionsPath, r) }

// isAPI is true for everything that asks the database or another server.
func isAPI(r *http.Request) bool {
	return isFunction(r) || under(AuthPath, r) || under(TablesPath, r)
}

// asksProvider lists the functions that answer from memory or ask a provider, and hardly ever the database.
var asksProvider = map[string]bool{FunctionsPath + "/exchange-rates": true, FunctionsPath + "/places": true}

// asksDatabase is true for tables, and for functions that ask the database.
func asksDatabase(r *http.Request) bool {
	return under(TablesPath, r) || isFunction(r) && !asksProvider[r.URL.Path]
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
