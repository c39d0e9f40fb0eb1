// Package proxy serves Supabase's auth and tables from the app's own origin. Besides passing requests on, it limits wrong
// passwords, sign-ups and mails (Supabase behind it sees one address for everybody, and the embedded one has no limits), and
// refuses what should reach no database.
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

// comeBack is when to ask again while Supabase or its database cannot answer, in seconds: about as long as they take to start.
const comeBack = "5"

// Options say where Supabase is and how much may pass.
type Options struct {
	SupabaseURL string
	Embedded    bool // Supabase is the embedded stack's, whose auth server gives its users other ids
	Limits      config.Limits
	Timeout     time.Duration // longest time for one request to Supabase, the body of its answer included; 60 s when zero
	Metrics     *observe.Metrics
	Log         *slog.Logger
	Now         func() time.Time // time.Now when nil
}

// Proxy passes /auth/v1 and /rest/v1 on to Supabase.
type Proxy struct {
	target  *url.URL
	reverse *httputil.ReverseProxy
	body    int64
	timeout time.Duration
	guard   *guard
	log     *slog.Logger
}

// New makes a Proxy.
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
		FlushInterval:  -1, // as it comes
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
	// Of auth, what the app asks and no more: the server behind also mails links that sign in by themselves, and answers what it
	// does not know with a page of its own program.
	for _, path := range []string{"/logout", "/settings", "/health"} {
		e.Any(middleware.AuthPath+path, p.pass)
	}
	e.Any(middleware.TablesPath, p.passToTables)
	e.Any(middleware.TablesPath+"/*", p.passToTables)
}

// pass hands a request on as it is, when it is one that the server behind can answer.
func (p *Proxy) pass(c *echo.Context) error {
	if err := p.checkBody(c); err != nil {
		return err
	}
	r := c.Request()
	// The transport waits for the head of an answer only so long; a body that stalls must not wait for ever.
	ctx, cancel := context.WithTimeout(context.WithValue(r.Context(), callerKey{}, c.RealIP()), p.timeout)
	defer cancel()
	p.reverse.ServeHTTP(c.Response(), r.WithContext(ctx))
	return nil
}

// passToTables refuses what is costly for the database before it is asked.
func (p *Proxy) passToTables(c *echo.Context) error {
	if err := refuseCostly(c.Request()); err != nil {
		return err
	}
	r := c.Request().WithContext(withChange(c.Request().Context(), hideRawError))
	// Refusals are read here. Whatever is compressed on the way from Supabase, the transport asks for and unpacks itself.
	r.Header.Del(echo.HeaderAcceptEncoding)
	c.SetRequest(r)
	return p.pass(c)
}

func (p *Proxy) rewrite(pr *httputil.ProxyRequest) {
	pr.SetURL(p.target)
	pr.Out.Host = p.target.Host
	pr.SetXForwarded()
	// The auth server counts by it, and may believe it: who asked, also where another proxy stands in front of this one.
	if caller, ok := pr.In.Context().Value(callerKey{}).(string); ok {
		pr.Out.Header.Set(echo.HeaderXForwardedFor, caller)
	}
	pr.Out.Header.Del("Cookie") // Supabase's API uses none, and ours are none of its business
	// Which pages may ask is decided here. Behind, only who gets past this server would send an origin.
	for _, name := range []string{echo.HeaderOrigin, "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest"} {
		pr.Out.Header.Del(name)
	}
	pr.Out.Header.Set(echo.HeaderXRequestID, pr.In.Header.Get(echo.HeaderXRequestID))
}

// callerKey is where a request's context has the address of who sent it.
type callerKey struct{}

// changeAnswer, put into a request's context, changes Supabase's answer before it is passed back.
type changeAnswer func(*http.Response) error

type changeAnswerKey struct{}

func withChange(ctx context.Context, change changeAnswer) context.Context {
	return context.WithValue(ctx, changeAnswerKey{}, change)
}

// modifyResponse takes out the headers that the gateway sets for all parts of the origin.
func modifyResponse(response *http.Response) error {
	for name := range response.Header {
		if middleware.IsSecurityHeader(name) || strings.HasPrefix(name, "Access-Control-") || name == "Server" || name == "X-Powered-By" {
			response.Header.Del(name)
		}
	}
	if response.Header.Get(echo.HeaderCacheControl) == "" {
		response.Header.Set(echo.HeaderCacheControl, "no-store")
	}
	// Rows that nobody wanted counted need no numbers, which read as if they were bytes of a part: nothing compresses that.
	if strings.HasSuffix(response.Header.Get("Content-Range"), "/*") {
		response.Header.Del("Content-Range")
	}
	if err := change(response); err != nil {
		return err
	}
	if response.StatusCode == http.StatusServiceUnavailable && response.Header.Get(echo.HeaderRetryAfter) == "" {
		response.Header.Set(echo.HeaderRetryAfter, comeBack)
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

// unreachable answers when Supabase does not, in the form that supabase-js reads.
func (p *Proxy) unreachable(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) {
		// Whoever asked has gone; nobody reads this.
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
		w.Header().Set(echo.HeaderRetryAfter, comeBack)
	}
	w.WriteHeader(status)
	// Tables name their codes, auth numbers them.
	var number any = status
	if strings.HasPrefix(r.URL.Path, middleware.TablesPath+"/") {
		number = fmt.Sprintf("PT%d", status)
	}
	// An object of strings and numbers can be encoded.
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

// readBody reads a small body whole and puts it back, to be passed on.
func readBody(c *echo.Context, limit int64) ([]byte, error) {
	r := c.Request()
	if r.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(c.Response(), r.Body, limit))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); err != nil && !tooLarge {
		// Who sends it too slowly, or leaves in the middle, is no failure of ours.
		return nil, problem.New(problem.InvalidRequest, "The body did not arrive whole.").Because(err)
	} else if err != nil {
		return nil, err
	}
	setBody(r, body)
	return body, nil
}
