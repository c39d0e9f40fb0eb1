package gateway_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwt"

	"divido/functions/internal/config"
	"divido/functions/internal/gateway"
	"divido/functions/internal/logging"
	"divido/functions/internal/metrics"
	"divido/functions/internal/problem"
	"divido/functions/internal/token"
)

const secret = "a-shared-secret-of-more-than-32-characters"

// options are those of a server on localhost.
func options() gateway.Options {
	return gateway.Options{
		PublicURL: "http://localhost:8080", BrowserURL: "http://localhost:8080", PublishableKey: "sb_publishable_key",
		PerUser: config.Rate{Events: 50, Per: time.Minute}, PerAddress: config.Rate{Events: 50, Per: time.Minute},
		Body: 1000, RequestTimeout: time.Second,
		Verifier: token.NewSecretVerifier(secret, token.Rules{}), Metrics: metrics.New("test"), Log: slog.New(slog.DiscardHandler),
		Fallback: func(c *echo.Context) error { return c.String(http.StatusOK, "the app") },
	}
}

// serve has a function that answers with its body, one that needs a caller, and one that breaks.
func serve(t *testing.T, options gateway.Options) *gateway.Gateway {
	t.Helper()
	gate, err := gateway.New(options)
	if err != nil {
		t.Fatal(err)
	}
	echoBody := func(c *echo.Context) error {
		body, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		return c.String(http.StatusOK, "body "+string(body))
	}
	gate.Functions.GET("/things/:token", echoBody)
	gate.Functions.POST("/things", echoBody)
	gate.Functions.GET("/mine", echoBody, token.Required())
	gate.Functions.GET("/broken", func(*echo.Context) error { panic("boom with ayse@example.org") })
	gate.Functions.GET("/slow", func(c *echo.Context) error {
		<-c.Request().Context().Done()
		return c.Request().Context().Err()
	})
	gate.Functions.GET("/large", func(c *echo.Context) error { return c.String(http.StatusOK, strings.Repeat("large ", 1000)) })
	gate.Echo.GET("/healthz", func(c *echo.Context) error { return c.String(http.StatusOK, "ok") })
	return gate
}

func ask(handler http.Handler, method, path, body string, header map[string]string) *httptest.ResponseRecorder {
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	request := httptest.NewRequest(method, path, reader)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	if host := header["Host"]; host != "" {
		request.Host = host
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func tokenOf(t *testing.T, user string) map[string]string {
	t.Helper()
	claims, err := jwt.NewBuilder().Subject(user).Audience([]string{"authenticated"}).Claim("role", "authenticated").
		Expiration(time.Now().Add(time.Hour)).Build()
	if err != nil {
		t.Fatal(err)
	}
	signed, err := jwt.Sign(claims, jwt.WithKey(jwa.HS256(), []byte(secret)))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"Authorization": "Bearer " + string(signed)}
}

const (
	ayse = "0190a1b2-0000-7000-8000-00000000000a"
	ben  = "0190a1b2-0000-7000-8000-00000000000b"
)

func wantProblem(t *testing.T, answer *httptest.ResponseRecorder, code problem.Code) {
	t.Helper()
	var document problem.Document
	if err := json.Unmarshal(answer.Body.Bytes(), &document); err != nil {
		t.Fatalf("%d %q is no problem: %v", answer.Code, answer.Body, err)
	}
	if document.Code != code || answer.Code != code.Status() || document.Status != answer.Code {
		t.Errorf("problem %q with status %d, want %q with %d", document.Code, answer.Code, code, code.Status())
	}
	if kind := answer.Header().Get("Content-Type"); kind != problem.MediaType {
		t.Errorf("content type %q", kind)
	}
	if document.Instance != "urn:divido:request:"+answer.Header().Get("X-Request-Id") {
		t.Errorf("instance %q does not name the request", document.Instance)
	}
}

func TestAttack37_WhatNoFunctionTakesIsRefused(t *testing.T) {
	jsonType := map[string]string{"Content-Type": "application/json"}
	for name, test := range map[string]struct {
		method, path, body string
		header             map[string]string
		code               problem.Code
	}{
		"unknown route":             {"GET", "/functions/v1/unknown", "", nil, problem.RouteNotFound},
		"unknown route, posted":     {"POST", "/functions/v1/unknown", `{}`, jsonType, problem.RouteNotFound},
		"the functions as such":     {"GET", "/functions/v1", "", nil, problem.RouteNotFound},
		"tables without the proxy":  {"GET", "/rest/v1/users", "", nil, problem.RouteNotFound},
		"wrong method":              {"DELETE", "/functions/v1/things/abc", "", nil, problem.MethodNotAllowed},
		"wrong method elsewhere":    {"POST", "/healthz", "", nil, problem.MethodNotAllowed},
		"body too large":            {"POST", "/functions/v1/things", strings.Repeat("a", 1001), jsonType, problem.PayloadTooLarge},
		"a form":                    {"POST", "/functions/v1/things", "a=b", map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, problem.UnsupportedMediaType},
		"text, as forms can send":   {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "text/plain"}, problem.UnsupportedMediaType},
		"no content type":           {"POST", "/functions/v1/things", `{}`, nil, problem.UnsupportedMediaType},
		"broken content type":       {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": ";;"}, problem.UnsupportedMediaType},
		"a foreign page":            {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "application/json", "Origin": "https://evil.example"}, problem.OriginNotAllowed},
		"a page of no origin":       {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "application/json", "Origin": "null"}, problem.OriginNotAllowed},
		"a page of a similar name":  {"POST", "/functions/v1/things", `{}`, map[string]string{"Content-Type": "application/json", "Origin": "http://localhost:8080.evil.example"}, problem.OriginNotAllowed},
		"nobody signed in":          {"GET", "/functions/v1/mine", "", nil, problem.UserNotAuthenticated},
		"something breaks":          {"GET", "/functions/v1/broken", "", nil, problem.UnexpectedError},
		"something takes too long":  {"GET", "/functions/v1/slow", "", nil, problem.TimedOut},
		"encoded slash in a method": {"PUT", "/functions/v1/things%2Fabc", "", nil, problem.RouteNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			small := options()
			small.RequestTimeout = 20 * time.Millisecond
			answer := ask(serve(t, small), test.method, test.path, test.body, test.header)
			wantProblem(t, answer, test.code)
			if strings.Contains(answer.Body.String(), "ayse") || strings.Contains(answer.Body.String(), "boom") {
				t.Errorf("the answer tells what broke: %s", answer.Body)
			}
			if test.code == problem.MethodNotAllowed && !strings.Contains(answer.Header().Get("Allow"), "GET") {
				t.Errorf("Allow: %q", answer.Header().Get("Allow"))
			}
		})
	}
}

func TestAttack37_AStreamedBodyIsCutAtTheLimit(t *testing.T) {
	server := httptest.NewServer(serve(t, options()))
	defer server.Close()
	response, err := http.Post(server.URL+"/functions/v1/things", "application/json", io.MultiReader(strings.NewReader(strings.Repeat("a", 5000))))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d, want 413", response.StatusCode)
	}
}

func TestOwnPagesMayChangeThings(t *testing.T) {
	for name, header := range map[string]map[string]string{
		"no origin":                 {},
		"the public address":        {"Origin": "http://localhost:8080"},
		"a configured origin":       {"Origin": "https://app.example.org"},
		"another address of itself": {"Origin": "http://192.168.1.5:8080", "Host": "192.168.1.5:8080"},
	} {
		t.Run(name, func(t *testing.T) {
			header["Content-Type"] = "application/json; charset=utf-8"
			more := options()
			more.CORSOrigins = []string{"https://app.example.org"}
			if answer := ask(serve(t, more), "POST", "/functions/v1/things", `{"a":1}`, header); answer.Body.String() != `body {"a":1}` {
				t.Errorf("answer %d %s", answer.Code, answer.Body)
			}
		})
	}
}

func TestOnlyAllowedOriginsReadAnswers(t *testing.T) {
	more := options()
	more.CORSOrigins = []string{"https://app.example.org"}
	gate := serve(t, more)
	preflight := func(origin string) *httptest.ResponseRecorder {
		return ask(gate, "OPTIONS", "/functions/v1/things", "", map[string]string{
			"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type",
		})
	}
	allowed := preflight("https://app.example.org")
	if allowed.Code != http.StatusNoContent || allowed.Header().Get("Access-Control-Allow-Origin") != "https://app.example.org" ||
		!strings.Contains(allowed.Header().Get("Access-Control-Allow-Headers"), "authorization") {
		t.Errorf("allowed: %d %v", allowed.Code, allowed.Header())
	}
	if foreign := preflight("https://evil.example"); foreign.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("foreign: %v", foreign.Header())
	}
	if app := ask(gate, "GET", "/index.html", "", map[string]string{"Origin": "https://evil.example"}); app.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("app files: %v", app.Header())
	}
}

func TestAttack38_AFloodIsRefusedAndOthersAreServed(t *testing.T) {
	now := time.Now()
	more := options()
	more.Now = func() time.Time { return now }
	gate := serve(t, more)
	flood := func(header map[string]string, path string) map[int]int {
		counts := map[int]int{}
		for range 1000 {
			answer := ask(gate, "GET", path, "", header)
			counts[answer.Code]++
			if answer.Code == http.StatusTooManyRequests && answer.Header().Get("Retry-After") != "2" {
				t.Fatalf("Retry-After %q, want 2 seconds", answer.Header().Get("Retry-After"))
			}
		}
		return counts
	}
	for name, counts := range map[string]map[int]int{
		"from an address":              flood(nil, "/functions/v1/things/abc"),
		"by a user, at the functions":  flood(tokenOf(t, ayse), "/functions/v1/mine"),
		"with tokens that are forged":  flood(map[string]string{"Authorization": "Bearer forged"}, "/functions/v1/mine"),
		"from the address, at nothing": flood(nil, "/functions/v1/unknown"),
	} {
		if counts[http.StatusTooManyRequests] < 950 {
			t.Errorf("flood %s: %v", name, counts)
		}
	}
	// Another user, from the same address, notices nothing; nor does whoever opens the app.
	if answer := ask(gate, "GET", "/functions/v1/mine", "", tokenOf(t, ben)); answer.Code != http.StatusOK {
		t.Errorf("another user: %d", answer.Code)
	}
	if answer := ask(gate, "GET", "/events", "", nil); answer.Code != http.StatusOK {
		t.Errorf("the app: %d", answer.Code)
	}
	now = now.Add(2 * time.Second)
	if answer := ask(gate, "GET", "/functions/v1/mine", "", tokenOf(t, ayse)); answer.Code != http.StatusOK {
		t.Errorf("after waiting as told: %d", answer.Code)
	}
}

func TestAttack38_RefusalsSpeakTheLanguageOfTheirClient(t *testing.T) {
	few := options()
	few.PerAddress = config.Rate{Events: 1, Per: time.Hour}
	for path, want := range map[string]string{
		"/auth/v1/user":           `"error_code":"over_request_rate_limit"`,
		"/rest/v1/events":         `"message":"too_many_requests"`,
		"/functions/v1/things/ab": `"code":"too_many_requests"`,
	} {
		gate := serve(t, few)
		ask(gate, "GET", path, "", nil)
		if answer := ask(gate, "GET", path, "", nil); answer.Code != http.StatusTooManyRequests || !strings.Contains(answer.Body.String(), want) {
			t.Errorf("%s: %d %s", path, answer.Code, answer.Body)
		}
	}
}

func TestOnlyTrustedProxiesSayWhoAsks(t *testing.T) {
	few := options()
	few.PerAddress = config.Rate{Events: 1, Per: time.Hour}
	statuses := func(options gateway.Options) (second int) {
		gate := serve(t, options)
		ask(gate, "GET", "/functions/v1/things/a", "", map[string]string{"X-Forwarded-For": "203.0.113.1"})
		return ask(gate, "GET", "/functions/v1/things/a", "", map[string]string{"X-Forwarded-For": "203.0.113.2"}).Code
	}
	if second := statuses(few); second != http.StatusTooManyRequests {
		t.Errorf("a made-up address was believed: %d", second)
	}
	few.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // where httptest's requests come from
	if second := statuses(few); second != http.StatusOK {
		t.Errorf("a trusted proxy was not believed: %d", second)
	}
}

func TestAddressesAreCountedAsOneCustomerHasThem(t *testing.T) {
	for address, key := range map[string]string{
		"203.0.113.7":            "203.0.113.7",
		"::ffff:203.0.113.7":     "203.0.113.7",
		"2001:db8:1:2:3:4:5:6":   "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":   "2001:db8:1:2::/64",
		"fe80::1%eth0":           "fe80::/64",
		"something that is none": "something that is none",
	} {
		if got := gateway.AddressKey(address); got != key {
			t.Errorf("AddressKey(%q) = %q, want %q", address, got, key)
		}
	}
}

func TestEveryAnswerHasSecurityHeaders(t *testing.T) {
	more := options()
	more.PublicURL, more.BrowserURL = "https://divido.example", "https://abc.supabase.co"
	gate := serve(t, more)
	for _, path := range []string{"/", "/events", "/functions/v1/unknown", "/functions/v1/broken", "/healthz"} {
		header := ask(gate, "GET", path, "", nil).Header()
		policy := header.Get("Content-Security-Policy")
		for _, wanted := range []string{
			"script-src 'self';", "frame-ancestors 'none'", "connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;",
			"object-src 'none'", "base-uri 'self'", "worker-src 'self'", "img-src 'self' data: blob:;",
		} {
			if !strings.Contains(policy, wanted) {
				t.Errorf("%s: %q is not in %q", path, wanted, policy)
			}
		}
		if strings.Contains(policy, "unsafe-eval") || strings.Count(policy, "unsafe-inline") != 1 {
			t.Errorf("%s: unsafe: %q", path, policy)
		}
		for name, value := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "strict-origin-when-cross-origin",
			"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
		} {
			if header.Get(name) != value {
				t.Errorf("%s: %s: %q, want %q", path, name, header.Get(name), value)
			}
		}
		if !strings.Contains(header.Get("Permissions-Policy"), "geolocation=(self)") {
			t.Errorf("%s: %q", path, header.Get("Permissions-Policy"))
		}
	}
	if policy := ask(gate, "GET", "/invite/abcdefghij", "", nil).Header().Get("Referrer-Policy"); policy != "no-referrer" {
		t.Errorf("the address of an invitation may be told to other sites: %q", policy)
	}
	plain := ask(serve(t, options()), "GET", "/", "", nil).Header()
	if plain.Get("Strict-Transport-Security") != "" || strings.Contains(plain.Get("Content-Security-Policy"), "upgrade-insecure-requests") {
		t.Errorf("without https: %v", plain)
	}
}

func TestTheLogHasNothingPersonal(t *testing.T) {
	var lines bytes.Buffer
	logged := options()
	logged.Log = logging.New(&lines, "debug")
	gate := serve(t, logged)
	header := tokenOf(t, ayse)
	header["Cookie"], header["User-Agent"] = "secret-cookie", "Ayse's phone"
	ask(gate, "GET", "/functions/v1/things/secret-invitation?email=ayse@example.org", "", header)
	ask(gate, "GET", "/functions/v1/mine", "", header)
	ask(gate, "GET", "/rest/v1/users?email=eq.ayse@example.org", "", header)
	ask(gate, "GET", "/invite/secret-invitation", "", header)
	answer := ask(gate, "GET", "/functions/v1/unknown/secret-invitation", "", header)
	for _, personal := range []string{"secret-invitation", "ayse@example.org", ayse, "secret-cookie", "Ayse", "192.0.2.1", header["Authorization"]} {
		if strings.Contains(lines.String(), personal) {
			t.Errorf("%q is in the log:\n%s", personal, &lines)
		}
	}
	if !strings.Contains(lines.String(), `"route":"/functions/v1/things/:token"`) {
		t.Errorf("the route is not in the log:\n%s", &lines)
	}
	if id := answer.Header().Get("X-Request-Id"); id == "" || !strings.Contains(lines.String(), `"request_id":"`+id+`"`) {
		t.Errorf("request %q is not in the log:\n%s", id, &lines)
	}
}

func TestRequestIDsOfStrangersAreNotKept(t *testing.T) {
	given := map[string]string{"X-Request-Id": "chosen-by-caller"}
	if id := ask(serve(t, options()), "GET", "/healthz", "", given).Header().Get("X-Request-Id"); id == "" || id == "chosen-by-caller" {
		t.Errorf("id %q", id)
	}
	behind := options()
	behind.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	if id := ask(serve(t, behind), "GET", "/healthz", "", given).Header().Get("X-Request-Id"); id != "chosen-by-caller" {
		t.Errorf("a proxy's id became %q", id)
	}
	given["X-Request-Id"] = "bad id\nwith a line"
	if id := ask(serve(t, behind), "GET", "/healthz", "", given).Header().Get("X-Request-Id"); strings.Contains(id, "bad") {
		t.Errorf("id %q", id)
	}
}

func TestLargeAnswersAreCompressed(t *testing.T) {
	answer := ask(serve(t, options()), "GET", "/functions/v1/large", "", map[string]string{"Accept-Encoding": "gzip"})
	if answer.Header().Get("Content-Encoding") != "gzip" || answer.Body.Len() > 1000 {
		t.Errorf("%d bytes, %v", answer.Body.Len(), answer.Header())
	}
}

func TestHeadAnswersAsGetWithoutABody(t *testing.T) {
	if answer := ask(serve(t, options()), "HEAD", "/healthz", "", nil); answer.Code != http.StatusOK || answer.Body.Len() != 0 {
		t.Errorf("%d %q", answer.Code, answer.Body)
	}
}

// FuzzGateway looks for requests that make the gateway answer with something else than an orderly status.
func FuzzGateway(f *testing.F) {
	gate, err := gateway.New(options())
	if err != nil {
		f.Fatal(err)
	}
	gate.Functions.GET("/things/:token", func(c *echo.Context) error { return c.String(http.StatusOK, c.Param("token")) })
	f.Add("GET", "/functions/v1/things/abc", "application/json", "{}", "Bearer a.b.c")
	f.Add("POST", "/functions/v1/things/%2e%2e", "", "", "")
	f.Add("DELETE", "/rest/v1//", ";", "x", "Basic")
	f.Fuzz(func(t *testing.T, method, path, contentType, body, authorization string) {
		request, err := http.NewRequest(method, "http://localhost/", strings.NewReader(body))
		if err != nil {
			return
		}
		request.URL.Path = "/" + strings.TrimPrefix(path, "/")
		request.RemoteAddr = "192.0.2.1:1"
		request.Header.Set("Content-Type", contentType)
		request.Header.Set("Authorization", authorization)
		answer := httptest.NewRecorder()
		gate.ServeHTTP(answer, request)
		if answer.Code == http.StatusInternalServerError {
			t.Errorf("%s %q answered %d %s", method, path, answer.Code, answer.Body)
		}
	})
}
