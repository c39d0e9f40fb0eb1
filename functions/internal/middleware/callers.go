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

// tablesOfAnAddress is how many times the limit of an address all guests at tables behind it may use together.
const tablesOfAnAddress = 10

// limitCallers limits requests with a valid access token by user and all others by address, so that neighbours behind one address do
// not block each other. Requests for auth always count by address: passwords and codes are guessed there, and many accounts must
// not allow more guesses. Guests at a table count by seat, because a whole restaurant may have one address, and by address up to
// [tablesOfAnAddress] times as many.
func limitCallers(options Options) echo.MiddlewareFunc {
	users := limits.New(options.PerUser.Events, options.PerUser.Per, options.Now)
	addresses := limits.New(options.PerAddress.Events, options.PerAddress.Per, options.Now)
	seats := limits.New(options.PerAddress.Events, options.PerAddress.Per, options.Now)
	tables := limits.New(tablesOfAnAddress*options.PerAddress.Events, options.PerAddress.Per, options.Now)
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			var wait time.Duration
			var limit string
			address := AddressKey(c.RealIP())
			if caller := token.CallerFrom(c.Request().Context()); caller.SignedIn() && !under(AuthPath, c.Request()) {
				wait, limit = users.Take(caller.UserID), "user"
			} else if seat := options.Seat(c); seat != "" {
				if wait, limit = seats.Take(seat), "seat"; wait == 0 {
					wait, limit = tables.Take(address), "tables"
				}
			} else {
				wait, limit = addresses.Take(address), "address"
			}
			if wait > 0 {
				options.Metrics.Limited(limit)
				return TooManyRequests(c, wait)
			}
			return next(c)
		}
	}
}

// LimitAddresses limits the requests of each address to a route. The detail of its problem is for people.
func LimitAddresses(attempts *limits.Limiter, detail string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			if wait := attempts.Take(AddressKey(c.RealIP())); wait > 0 {
				return problem.New(problem.TooManyRequests, detail).After(wait)
			}
			return next(c)
		}
	}
}

// limitAtOnce bounds the concurrent requests of one caller, so that slow ones cannot hold all connections of the database. Browsers
// send six requests to one origin at a time, so the app hardly ever waits. Phones that read a known bill at a table do not count: they
// share one request to the database, and forty of them may have one address.
func limitAtOnce(options Options) echo.MiddlewareFunc {
	line := limits.NewAtOnce(options.AtOnce, options.Patience)
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c *echo.Context) error {
			if c.Request().Method == http.MethodGet && options.Seat(c) != "" {
				return next(c)
			}
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

// TooManyRequests responds 429 in the format of the API: a problem for functions, GoTrue's format for auth, PostgREST's for tables.
func TooManyRequests(c *echo.Context, wait time.Duration) error {
	var answer any
	switch r := c.Request(); {
	case under(AuthPath, r):
		answer = map[string]any{"code": http.StatusTooManyRequests, "error_code": "over_request_rate_limit", "msg": "Request rate limit reached"}
	case under(TablesPath, r):
		answer = map[string]any{"code": "PT429", "message": problem.TooManyRequests, "details": "Too many requests.", "hint": nil}
	default:
		return problem.New(problem.TooManyRequests, "Wait a moment and try again.").After(wait)
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

// AddressKey returns the key that limits count an address by: the IPv4 address, or the /64 network of an IPv6 address, which one
// customer has.
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

// addressExtractor returns the caller's address: that of the connection, or the nearest untrusted one in X-Forwarded-For when the
// connection comes from a trusted proxy.
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

// trusts is true when the connection comes from a trusted proxy.
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
