package middleware

import (
	"encoding/json"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/limits"
	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

// limitCallers counts requests: those with a valid access token for their user, all others for their address. So nobody in
// a house, a hotel or a mobile network is refused because of a neighbour. Requests for auth count for their address whatever
// token they bring: there passwords and codes are guessed, and whoever has many accounts must not guess more often for it.
func limitCallers(options Options) echo.MiddlewareFunc {
	users := limits.New(options.PerUser.Events, options.PerUser.Per, options.Now)
	addresses := limits.New(options.PerAddress.Events, options.PerAddress.Per, options.Now)
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			var wait time.Duration
			var limit string
			if caller := token.CallerFrom(c.Request().Context()); caller.SignedIn() && !under(AuthPath, c.Request()) {
				wait, limit = users.Take(caller.UserID), "user"
			} else {
				wait, limit = addresses.Take(AddressKey(c.RealIP())), "address"
			}
			if wait > 0 {
				options.Metrics.Limited(limit)
				return TooManyRequests(c, wait)
			}
			return next(c)
		}
	}
}

// limitAtOnce lets a caller hold a part of the database's connections only: who asks what takes long, and that many times at
// once, waits for themself and for nobody else. Browsers send six requests to one origin at a time, so an honest one hardly
// ever waits.
func limitAtOnce(options Options) echo.MiddlewareFunc {
	line := limits.NewAtOnce(options.AtOnce, options.Patience)
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		if options.AtOnce == 0 {
			return next
		}
		return func(c *echo.Context) error {
			ctx := c.Request().Context()
			key := "address " + AddressKey(c.RealIP())
			if caller := token.CallerFrom(ctx); caller.SignedIn() {
				key = caller.UserID
			}
			leave, ok := line.Enter(ctx, key)
			if !ok {
				options.Metrics.Limited("at_once")
				return TooManyRequests(c, time.Second)
			}
			defer leave()
			return next(c)
		}
	}
}

// TooManyRequests answers 429 in the form that clients of the part asked for understand: a problem for the functions,
// GoTrue's form for auth, PostgREST's for tables.
func TooManyRequests(c *echo.Context, wait time.Duration) error {
	var answer any
	switch r := c.Request(); {
	case under(AuthPath, r):
		answer = map[string]any{"code": http.StatusTooManyRequests, "error_code": "over_request_rate_limit", "msg": "Request rate limit reached"}
	case under(TablesPath, r):
		answer = map[string]any{"code": "PT429", "message": problem.TooManyRequests, "details": "Too many requests.", "hint": nil}
	default:
		return problem.New(problem.TooManyRequests, "Please wait a little.").After(wait)
	}
	header := c.Response().Header()
	header.Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	header.Set(echo.HeaderCacheControl, "no-store")
	body, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return c.Blob(http.StatusTooManyRequests, echo.MIMEApplicationJSON, body)
}

// AddressKey is what an address is counted by: an IPv4 address itself, and of an IPv6 address the network (/64) that one
// customer has to themself.
func AddressKey(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	parsed = parsed.Unmap().WithZone("")
	if parsed.Is4() {
		return parsed.String()
	}
	network, err := parsed.Prefix(64)
	if err != nil {
		return address
	}
	return network.String()
}

// addressExtractor finds the address of whoever asks: the connection's own, or, when that is a trusted proxy's, the
// nearest one in X-Forwarded-For that is not.
func addressExtractor(trusted []netip.Prefix) echo.IPExtractor {
	if len(trusted) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, network := range trusted {
		network = network.Masked()
		options = append(options, echo.TrustIPRange(&net.IPNet{
			IP:   network.Addr().AsSlice(),
			Mask: net.CIDRMask(network.Bits(), network.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(options...)
}

// trusts is true when the request's connection comes from a trusted proxy.
func trusts(trusted []netip.Prefix, r *http.Request) bool {
	if len(trusted) == 0 {
		return false
	}
	direct, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	for _, network := range trusted {
		if network.Contains(direct.Addr().Unmap()) {
			return true
		}
	}
	return false
}
