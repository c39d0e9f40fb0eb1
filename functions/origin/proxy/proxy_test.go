package proxy_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"divido/functions/internal/config"
	"divido/functions/internal/middleware"
	"divido/functions/internal/observe"
	"divido/functions/internal/token"
	"divido/functions/origin/proxy"

	"github.com/labstack/echo/v5"
)

// generous are limits that no test reaches unless it lowers one.
func generous() config.Limits {
	many := config.Limit{Events: 10_000, Per: time.Minute}
	return config.Limits{
		PerUser: many, PerAddress: many, Password: many, PasswordAddress: many, SignUp: many, GuestSignUp: many, Mail: many, MailAddress: many,
		ProxyBody: 1 << 20,
	}
}

// origin is the gateway with a proxy in front of a fake Supabase.
func origin(t *testing.T, limits config.Limits, supabase http.HandlerFunc) *httptest.Server {
	t.Helper()
	upstream := httptest.NewServer(supabase)
	t.Cleanup(upstream.Close)
	return originOf(t, limits, upstream.URL)
}

func originOf(t *testing.T, limits config.Limits, supabaseURL string) *httptest.Server {
	t.Helper()
	return originWith(t, limits, proxy.Options{SupabaseURL: supabaseURL, Embedded: true})
}

func originWith(t *testing.T, limits config.Limits, options proxy.Options, trusted ...netip.Prefix) *httptest.Server {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	numbers := observe.NewMetrics("test")
	gate, err := middleware.New(middleware.Options{
		PublicURL: "http://localhost:8080", BrowserURL: "http://localhost:8080", PublishableKey: "sb_publishable_key",
		PerUser: limits.PerUser, PerAddress: limits.PerAddress, AtOnce: 100, Body: 1 << 16, RequestTimeout: time.Second,
		Verifier: token.NewSecretVerifier("a-shared-secret-of-more-than-32-characters", token.Rules{}), Metrics: numbers, Log: log,
		Seat: func(*echo.Context) string { return "" }, TrustedProxies: trusted,
	})
	if err != nil {
		t.Fatal(err)
	}
	options.Limits, options.Metrics, options.Log = limits, numbers, log
	through, err := proxy.New(options)
	if err != nil {
		t.Fatal(err)
	}
	through.Register(gate.Echo)
	server := httptest.NewServer(gate)
	t.Cleanup(server.Close)
	return server
}

// answerOf is a response with its body.
type answerOf struct {
	status int
	header http.Header
	body   string
}

func (a answerOf) json(t *testing.T) map[string]any {
	t.Helper()
	var value map[string]any
	if err := json.Unmarshal([]byte(a.body), &value); err != nil {
		t.Fatalf("%q is no JSON: %v", a.body, err)
	}
	return value
}

func post(t *testing.T, url, body string) answerOf {
	t.Helper()
	response, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	read, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answerOf{response.StatusCode, response.Header, string(read)}
}

func write(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

func TestRequestsArePassedOnAsTheyAre(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Server", "something")
		w.Header().Set("Content-Range", "0-1/2")
		answer, _ := json.Marshal(map[string]any{
			"method": r.Method, "url": r.URL.String(), "body": string(body), "apikey": r.Header.Get("apikey"),
			"cookie": r.Header.Get("Cookie"), "page": r.Header.Get("Origin") + r.Header.Get("Sec-Fetch-Site"), "prefer": r.Header.Get("Prefer"), "request": r.Header.Get("X-Request-Id"),
			"spoofed": r.Header.Get("X-Forwarded-For") != "127.0.0.1",
		})
		write(w, http.StatusCreated, string(answer))
	})
	request, _ := http.NewRequest(http.MethodPatch, server.URL+"/rest/v1/events?id=eq.1&select=*", strings.NewReader(`{"name":"Ski"}`))
	for name, value := range map[string]string{"apikey": "key", "Cookie": "a=b", "Prefer": "return=minimal", "X-Forwarded-For": "1.2.3.4", "Origin": server.URL, "Sec-Fetch-Site": "same-origin"} {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var got map[string]any
	if err := json.NewDecoder(response.Body).Decode(&got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"method": "PATCH", "url": "/rest/v1/events?id=eq.1&select=*", "body": `{"name":"Ski"}`, "apikey": "key",
		"cookie": "", "page": "", "prefer": "return=minimal", "request": response.Header.Get("X-Request-Id"), "spoofed": false,
	}
	if !maps.Equal(got, want) {
		t.Errorf("Supabase got %v, want %v", got, want)
	}
	if response.StatusCode != http.StatusCreated || response.Header.Get("Content-Range") != "0-1/2" {
		t.Errorf("status %d, headers %v", response.StatusCode, response.Header)
	}
	for _, name := range []string{"Access-Control-Allow-Origin", "Server"} {
		if value := response.Header.Get(name); value != "" {
			t.Errorf("%s: %s was passed back", name, value)
		}
	}
}

// The auth server counts by this address: behind another proxy, all callers would share one.
func TestSupabaseGetsTheCallersAddressAlsoBehindAnotherProxy(t *testing.T) {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		write(w, http.StatusOK, `{"from":"`+r.Header.Get("X-Forwarded-For")+`"}`)
	}))
	defer upstream.Close()
	server := originWith(t, generous(), proxy.Options{SupabaseURL: upstream.URL}, netip.MustParsePrefix("127.0.0.1/32"))
	request, _ := http.NewRequest(http.MethodGet, server.URL+"/auth/v1/settings", nil)
	request.Header.Set("X-Forwarded-For", "192.0.2.1, 198.51.100.7")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); string(body) != `{"from":"198.51.100.7"}` {
		t.Errorf("answer %s", body)
	}
}

func TestAnswersArriveAsTheyAreWritten(t *testing.T) {
	written, read := make(chan bool), make(chan bool)
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "first")
		_ = http.NewResponseController(w).Flush()
		close(written)
		<-read
		_, _ = io.WriteString(w, "second")
	})
	response, err := http.Get(server.URL + "/rest/v1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	<-written
	first := make([]byte, 5)
	if _, err := io.ReadFull(response.Body, first); err != nil || string(first) != "first" {
		t.Fatalf("read %q, %v before the rest was written", first, err)
	}
	close(read)
	if rest, err := io.ReadAll(response.Body); err != nil || string(rest) != "second" {
		t.Errorf("rest %q, %v", rest, err)
	}
}

func TestBodiesOverTheLimitAreNotPassedOn(t *testing.T) {
	limits := generous()
	limits.ProxyBody = 1000
	server := origin(t, limits, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		write(w, http.StatusOK, `{}`)
	})
	for _, path := range []string{"/rest/v1/expenses", "/auth/v1/signup", "/auth/v1/user"} {
		if got := post(t, server.URL+path, `"`+strings.Repeat("a", 20_000)+`"`); got.status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: status %d, want 413", path, got.status)
		}
		// Without a Content-Length.
		response, err := http.Post(server.URL+path, "application/json", io.MultiReader(strings.NewReader(`"`), strings.NewReader(strings.Repeat("a", 20_000))))
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("%s, streamed: status %d, want 413", path, response.StatusCode)
		}
	}
}

// Regression: the light server served its own pages for unknown paths, on the app's origin.
func TestOnlyTheAuthEndpointsThatTheAppUsesAreServed(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) { write(w, http.StatusOK, `{"passed":"on"}`) })
	for path, want := range map[string]int{
		"admin": 404, "admin/users": 404, "admin/users/1": 404, "otp": 404, "magiclink": 404, "invite": 404, "factors": 404, "sso": 404, "authorize": 404,
		"callback": 404, "user/identities": 404, "studio": 404, "_": 404, "oauth/token": 404, ".well-known/jwks.json": 404,
		"token": 200, "signup": 200, "verify": 200, "recover": 200, "resend": 200, "user": 200, "reauthenticate": 200, "logout": 200, "settings": 200, "health": 200,
	} {
		for _, method := range []string{"GET", "POST", "DELETE"} {
			request, err := http.NewRequest(method, server.URL+"/auth/v1/"+path, strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			if response.StatusCode != want {
				t.Errorf("%s %s: status %d, want %d", method, path, response.StatusCode, want)
			}
		}
	}
}

func TestNothingGetsPastTheGuardByAnotherSpelling(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was passed on", r.URL.EscapedPath())
		write(w, http.StatusOK, `{}`)
	})
	for _, path := range []string{
		// An encoded letter: the router saw another path than the auth server.
		"/auth/v1/%74oken", "/auth/v1/%73ignup", "/auth/v1/%72ecover", "/auth/v1/%76erify", "/auth/v1/%61dmin/users", "/auth/v1/admin%2fusers",
		"/%61uth/v1/token", "/auth%2fv1/token", "/auth/v1%2ftoken", "/auth/v1/toke%6E", "/auth/v1/%2574oken", "/r%65st/v1/events", "/functions/v1/%61ccount",
		// Slashes, dots and backslashes.
		"//auth/v1/token", "/auth//v1/token", "/auth/v1//token", "/auth/v1/token/", "/auth/v1/../", "/auth/v1/..", "/auth/v1/./token", "/./auth/v1/token",
		"/auth/v1/x/../signup", "/auth/v1/x/%2e%2e/signup", "/x/../auth/v1/token", "/rest/v1/../../auth/v1/token", `/auth\v1\token`, `/auth/v1\token`,
		"/rest/v1/%2E%2E/%2E%2E/auth/v1/admin/users", `/rest/v1/..%5C..%5Cauth/v1/token`, "/rest/v1/x%2f..%2f..%2f..%2fauth/v1/token", "/functions/v1/",
		// Capital letters, NUL, invalid text, other characters.
		"/AUTH/v1/token", "/Auth/V1/Token", "/auth/v1/Token", "/auth/v1/TOKEN", "/auth/v1/token%00", "/auth/v1/tok%00en", "/auth/v1/token%0d%0a",
		"/auth/v1/%ff", "/auth/v1/token%c0%af", "/rest/v1/\xff", "/auth/v1/token;x=1", "/auth/v1/%EF%BD%94oken", "/auth/v1/token%20", "/auth/v1/token%3f",
		"/rest/v1/" + strings.Repeat("a", 10_000),
	} {
		connection, err := net.Dial("tcp", strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(connection, "POST "+path+"?grant_type=password HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}")
		answer, _ := io.ReadAll(connection)
		_ = connection.Close()
		if !strings.HasPrefix(string(answer), "HTTP/1.1 400") || !strings.Contains(string(answer), `"code":"invalid_request"`) {
			t.Errorf("%s: %.400s", path, answer)
		}
	}
}

func TestWhenSupabaseIsDownClientsCanReadWhy(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	server := originOf(t, generous(), gone.URL)
	got := post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"ayse@example.org","password":"secret"}`)
	if answer := got.json(t); got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" || answer["error_code"] != "service_unavailable" || answer["message"] != "service_unavailable" {
		t.Errorf("answer %d %s", got.status, got.body)
	}
	got = askTables(t, server, "/rest/v1/events?id=eq.1")
	if answer := got.json(t); got.status != http.StatusServiceUnavailable || answer["code"] != "PT503" || answer["message"] != "service_unavailable" {
		t.Errorf("tables answer %d %s", got.status, got.body)
	}
}

func TestAStalledResponseIsCutOff(t *testing.T) {
	release := make(chan bool)
	stalling := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "[")
		_ = http.NewResponseController(w).Flush()
		<-release
	}))
	defer stalling.Close()
	defer close(release)
	server := originWith(t, generous(), proxy.Options{SupabaseURL: stalling.URL, Timeout: time.Second})
	response, err := http.Get(server.URL + "/rest/v1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err == nil {
		t.Errorf("%q looks like a whole answer", body)
	}
}
