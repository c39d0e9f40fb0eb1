// Package proxy serves Supabase's auth and tables, and the photos of receipts in its storage, from the app's own origin. It limits wrong passwords, sign-ups and mails, because
// Supabase behind it sees one address for everybody and the embedded server has no limits. It refuses requests that are costly for
// the database.
package proxy

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/config"
	"divido/functions/internal/middleware"
	"divido/functions/internal/observe"
	"divido/functions/internal/problem"
)

// retryAfterSeconds is sent as Retry-After while Supabase or its database is down: about the time they take to start.
const retryAfterSeconds = "5"

// Options configure a Proxy.
type Options struct {
	SupabaseURL string
	Embedded    bool // Supabase is the embedded stack's, whose auth server uses other user ids
	Limits      config.Limits
	Timeout     time.Duration // maximum time for one request to Supabase, its response body included; 60 s when zero
	Metrics     *observe.Metrics
	Log         *slog.Logger
	Now         func() time.Time // time.Now when nil
}

// Proxy forwards /auth/v1, /rest/v1 and the receipts of /storage/v1 to Supabase.
type Proxy struct {
	target  *url.URL
	reverse *httputil.ReverseProxy
	body    int64
	timeout time.Duration
	guard   *guard
	log     *slog.Logger
}

// New returns a Proxy.
func New(options Options) (*Proxy, error) {
	target, err := url.Parse(options.SupabaseURL)
	if err != nil {
		return nil, err
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	p := &Proxy{target: target, body: options.Limits.ProxyBody, timeout: cmp.Or(options.Timeout, time.Minute), log: options.Log}
	p.reverse = &httputil.ReverseProxy{
		Rewrite:        p.rewrite,
		Transport:      newTransport(),
		FlushInterval:  -1, // flush immediately
		ModifyResponse: modifyResponse,
		ErrorHandler:   p.unreachable,
		ErrorLog:       slog.NewLogLogger(options.Log.Handler(), slog.LevelDebug),
	}
	p.guard = newGuard(options, p)
	return p, nil
}

// Register adds the routes.
func (p *Proxy) Register(e *echo.Echo) {
	p.guard.register(e)
	// Expose only the auth endpoints the app uses: the auth server also mails links that sign in by themselves.
	for _, path := range []string{"/logout", "/settings", "/health"} {
		e.Any(middleware.AuthPath+path, p.pass)
	}
	e.Any(middleware.TablesPath, p.passToTables)
	e.Any(middleware.TablesPath+"/*", p.passToTables)
	e.GET(receiptPath, p.downloadReceipt)
	e.POST(receiptPath, p.uploadReceipt)
}

// pass forwards a request whose body is valid.
func (p *Proxy) pass(c *echo.Context) error {
	if err := p.checkBody(c); err != nil {
		return err
	}
	return p.forward(c)
}

// forward sends a request to Supabase and its response to the caller.
func (p *Proxy) forward(c *echo.Context) error {
	r := c.Request()
	// The transport has a timeout for the headers of a response, not for its body.
	ctx, cancel := context.WithTimeout(context.WithValue(r.Context(), callerKey{}, c.RealIP()), p.timeout)
	defer cancel()
	p.reverse.ServeHTTP(c.Response(), r.WithContext(ctx))
	return nil
}

// passToTables forwards a request for tables, unless it is costly for the database.
func (p *Proxy) passToTables(c *echo.Context) error {
	if err := refuseCostly(c.Request()); err != nil {
		return err
	}
	r := c.Request().WithContext(withChange(c.Request().Context(), hideRawError))
	// hideRawError reads refusals, so they must not be compressed; the transport handles compression by itself.
	r.Header.Del(echo.HeaderAcceptEncoding)
	countExactly(r.Header)
	c.SetRequest(r)
	return p.pass(c)
}

func (p *Proxy) rewrite(pr *httputil.ProxyRequest) {
	pr.SetURL(p.target)
	pr.Out.Host = p.target.Host
	pr.SetXForwarded()
	// The auth server counts callers by this header.
	if caller, ok := pr.In.Context().Value(callerKey{}).(string); ok {
		pr.Out.Header.Set(echo.HeaderXForwardedFor, caller)
	}
	pr.Out.Header.Del("Cookie") // Supabase's API uses no cookies
	// CORS is decided here, not behind the proxy.
	for _, name := range []string{echo.HeaderOrigin, "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest"} {
		pr.Out.Header.Del(name)
	}
	pr.Out.Header.Set(echo.HeaderXRequestID, pr.In.Header.Get(echo.HeaderXRequestID))
}

// callerKey is the context key of the caller's address.
type callerKey struct{}

// changeAnswer changes a response of Supabase; a request's context carries it.
type changeAnswer func(*http.Response) error

type changeAnswerKey struct{}

func withChange(ctx context.Context, change changeAnswer) context.Context {
	return context.WithValue(ctx, changeAnswerKey{}, change)
}

// modifyResponse removes the headers that the middleware sets for the whole origin, and applies the request's changeAnswer.
func modifyResponse(response *http.Response) error {
	for name := range response.Header {
		if middleware.IsSecurityHeader(name) || strings.HasPrefix(name, "Access-Control-") || name == "Server" || name == "X-Powered-By" {
			response.Header.Del(name)
		}
	}
	if response.Header.Get(echo.HeaderCacheControl) == "" {
		response.Header.Set(echo.HeaderCacheControl, "no-store")
	}
	// A Content-Range without a total is useless and prevents compression of the response.
	if strings.HasSuffix(response.Header.Get("Content-Range"), "/*") {
		response.Header.Del("Content-Range")
	}
	if err := change(response); err != nil {
		return err
	}
	if response.StatusCode == http.StatusServiceUnavailable && response.Header.Get(echo.HeaderRetryAfter) == "" {
		response.Header.Set(echo.HeaderRetryAfter, retryAfterSeconds)
	}
	return nil
}

func change(response *http.Response) error {
	if response.StatusCode >= http.StatusInternalServerError && strings.HasPrefix(response.Request.URL.Path, middleware.AuthPath+"/") {
		return hideFailure(response)
	}
	if own, ok := response.Request.Context().Value(changeAnswerKey{}).(changeAnswer); ok {
		return own(response)
	}
	return nil
}

// unreachable responds when Supabase does not, in the form that supabase-js reads.
func (p *Proxy) unreachable(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) {
		// The caller has disconnected.
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	status, code := http.StatusServiceUnavailable, problem.ServiceUnavailable
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		status, code = http.StatusGatewayTimeout, problem.TimedOut
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		status, code = http.StatusRequestEntityTooLarge, problem.PayloadTooLarge
	} else {
		p.log.ErrorContext(r.Context(), "supabase does not answer", "error", err.Error())
	}
	w.Header().Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	w.Header().Set(echo.HeaderCacheControl, "no-store")
	if status == http.StatusServiceUnavailable {
		w.Header().Set(echo.HeaderRetryAfter, retryAfterSeconds)
	}
	w.WriteHeader(status)
	// Tables use text codes, auth uses numbers.
	var number any = status
	if strings.HasPrefix(r.URL.Path, middleware.TablesPath+"/") {
		number = fmt.Sprintf("PT%d", status)
	}
	// Cannot fail: only strings and numbers.
	body, _ := json.Marshal(map[string]any{
		"code": number, "error_code": code, "msg": "The server behind this address does not answer.",
		"message": code, "details": nil, "hint": nil,
	})
	_, _ = w.Write(body)
}

func newTransport() *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns = 512
	transport.MaxIdleConnsPerHost = 128
	transport.ResponseHeaderTimeout = 30 * time.Second
	return transport
}

// readBody reads a body and puts it back.
func readBody(c *echo.Context, limit int64) ([]byte, error) {
	r := c.Request()
	if r.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(c.Response(), r.Body, limit))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); err != nil && !tooLarge {
		// A caller that is too slow or disconnects is not a failure of the server.
		return nil, problem.New(problem.InvalidRequest, "The body is incomplete. Send it again.").Because(err)
	} else if err != nil {
		return nil, err
	}
	setBody(r, body)
	return body, nil
}
