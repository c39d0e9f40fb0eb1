package proxy_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divido/functions/internal/config"
	"divido/functions/internal/gateway"
	"divido/functions/internal/metrics"
	"divido/functions/internal/proxy"
	"divido/functions/internal/token"
)

// generous are limits that no test meets unless it lowers one.
func generous() config.Limits {
	many := config.Rate{Events: 10_000, Per: time.Minute}
	return config.Limits{
		PerUser: many, PerAddress: many, Password: many, PasswordAddress: many, SignUp: many, Mail: many, MailAddress: many,
		ProxyBody: 1 << 20,
	}
}

// origin is the gateway with a proxy in front of a stand-in for Supabase.
func origin(t *testing.T, limits config.Limits, supabase http.HandlerFunc) *httptest.Server {
	t.Helper()
	upstream := httptest.NewServer(supabase)
	t.Cleanup(upstream.Close)
	return originOf(t, limits, upstream.URL)
}

func originOf(t *testing.T, limits config.Limits, supabaseURL string) *httptest.Server {
	t.Helper()
	server, _ := originAndProxy(t, limits, supabaseURL)
	return server
}

func originAndProxy(t *testing.T, limits config.Limits, supabaseURL string) (*httptest.Server, *proxy.Proxy) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	numbers := metrics.New("test")
	gate, err := gateway.New(gateway.Options{
		PublicURL: "http://localhost:8080", BrowserURL: "http://localhost:8080", PublishableKey: "sb_publishable_key",
		PerUser: limits.PerUser, PerAddress: limits.PerAddress, Body: 1 << 16, RequestTimeout: time.Second,
		Verifier: token.NewSecretVerifier("a-shared-secret-of-more-than-32-characters", token.Rules{}), Metrics: numbers, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	through, err := proxy.New(proxy.Options{SupabaseURL: supabaseURL, Limits: limits, Metrics: numbers, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	through.Register(gate.Echo)
	server := httptest.NewServer(gate)
	t.Cleanup(server.Close)
	return server, through
}

// answerOf is a response with its body read.
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
			"cookie": r.Header.Get("Cookie"), "prefer": r.Header.Get("Prefer"), "request": r.Header.Get("X-Request-Id"),
			"spoofed": r.Header.Get("X-Forwarded-For") != "127.0.0.1",
		})
		write(w, http.StatusCreated, string(answer))
	})
	request, _ := http.NewRequest(http.MethodPatch, server.URL+"/rest/v1/events?id=eq.1&select=*", strings.NewReader(`{"name":"Ski"}`))
	for name, value := range map[string]string{"apikey": "key", "Cookie": "a=b", "Prefer": "return=minimal", "X-Forwarded-For": "1.2.3.4"} {
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
		"cookie": "", "prefer": "return=minimal", "request": response.Header.Get("X-Request-Id"), "spoofed": false,
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

func TestAttack37_BodiesOverTheLimitAreNotPassedOn(t *testing.T) {
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
		// Without a length told beforehand.
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

func TestTheAdminAPIIsNotServed(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusOK, `{"users":[]}`) })
	for _, path := range []string{"/auth/v1/admin", "/auth/v1/admin/users", "/auth/v1/admin/users/1"} {
		response, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", path, response.StatusCode)
		}
	}
}

func TestNothingGetsPastTheGuardByAnotherSpelling(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was passed on", r.URL.EscapedPath())
		write(w, http.StatusOK, `{}`)
	})
	for _, path := range []string{
		"/auth/v1/x/../signup", "/auth/v1/x/%2e%2e/signup", "/auth/v1/./token", "/auth/v1//token", "/rest/v1/../../auth/v1/token",
		"/rest/v1/%2E%2E/%2E%2E/auth/v1/admin/users", `/rest/v1/..%5C..%5Cauth/v1/token`, "/rest/v1/x%2f..%2f..%2f..%2fauth/v1/token",
	} {
		connection, err := net.Dial("tcp", strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(connection, "POST "+path+"?grant_type=password HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}")
		answer, _ := io.ReadAll(connection)
		_ = connection.Close()
		if !strings.HasPrefix(string(answer), "HTTP/1.1 404") {
			t.Errorf("%s: %.60s", path, answer)
		}
	}
}

func TestWhenSupabaseIsDownClientsCanReadWhy(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	server := originOf(t, generous(), gone.URL)
	got := post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"ayse@example.org","password":"secret"}`)
	if answer := got.json(t); got.status != http.StatusBadGateway || answer["error_code"] != "service_unavailable" || answer["message"] != "service_unavailable" {
		t.Errorf("answer %d %s", got.status, got.body)
	}
}

// authServer stands in for the embedded auth server as it is: it tells known addresses from unknown ones.
func authServer(known ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var given struct{ Email, Password string }
		_ = json.NewDecoder(r.Body).Decode(&given)
		isKnown := slices.Contains(known, given.Email)
		switch r.URL.Path {
		case "/auth/v1/signup":
			switch {
			case len(given.Password) < 6:
				write(w, http.StatusUnprocessableEntity, `{"code":422,"error_code":"weak_password","msg":"too short"}`)
			case isKnown:
				write(w, http.StatusTooManyRequests, `{"code":429,"error_code":"over_email_send_rate_limit","msg":"For security purposes, you can only request this after 59 seconds."}`)
			default:
				write(w, http.StatusOK, `{"id":"01a1fe14-b3ba-74a3-96c8-20373fcc0825","email":"`+given.Email+`","identities":[{"id":"1"}],"confirmation_sent_at":"2026-01-01"}`)
			}
		case "/auth/v1/resend", "/auth/v1/recover", "/auth/v1/otp":
			if isKnown {
				write(w, http.StatusTooManyRequests, `{"code":429,"error_code":"over_email_send_rate_limit","msg":"For security purposes, you can only request this after 59 seconds."}`)
				return
			}
			write(w, http.StatusOK, `{}`)
		case "/auth/v1/token":
			if isKnown && given.Password == "right password" {
				write(w, http.StatusOK, `{"access_token":"token"}`)
				return
			}
			write(w, http.StatusBadRequest, `{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}`)
		}
	}
}

// shape is a JSON value with every text, number and time taken out, but for what an attacker could compare.
func shape(value any) any {
	switch value := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, each := range value {
			out[name] = shape(each)
		}
		return out
	case []any:
		out := []any{}
		for _, each := range value {
			out = append(out, shape(each))
		}
		return out
	case string:
		if len(value) == 36 {
			return "uuid version " + value[14:15]
		}
		return len(value)
	}
	return value
}

func TestAttack46_SignUpAnswersTheSameForKnownAddresses(t *testing.T) {
	server := origin(t, generous(), authServer("known1@example.org"))
	ask := func(email string) answerOf {
		return post(t, server.URL+"/auth/v1/signup", `{"email":"`+email+`","password":"long enough","data":{"preferred_lang":"de"}}`)
	}
	unknown, known := ask("other1@example.org"), ask("known1@example.org")
	if unknown.status != http.StatusOK || known.status != http.StatusOK {
		t.Fatalf("status %d and %d", unknown.status, known.status)
	}
	first, _ := json.Marshal(shape(unknown.json(t)))
	second, _ := json.Marshal(shape(known.json(t)))
	if string(first) != string(second) {
		t.Errorf("unknown: %s\nknown:   %s", first, second)
	}
	for _, header := range []http.Header{unknown.header, known.header} {
		for _, name := range []string{"Date", "X-Request-Id", "Content-Length"} {
			header.Del(name)
		}
	}
	if !maps.EqualFunc(unknown.header, known.header, slices.Equal) {
		t.Errorf("headers differ: %v and %v", unknown.header, known.header)
	}
	if len(unknown.body) != len(known.body) {
		t.Errorf("lengths differ: %d and %d", len(unknown.body), len(known.body))
	}
	if id := unknown.json(t)["id"]; id != "01a1fe14-b3ba-74a3-96c8-20373fcc0825" {
		t.Errorf("a new user is told the id %v", id)
	}
	// What is wrong with the request itself is told as before.
	if weak := post(t, server.URL+"/auth/v1/signup", `{"email":"known1@example.org","password":"1"}`); weak.status != http.StatusUnprocessableEntity || weak.json(t)["error_code"] != "weak_password" {
		t.Errorf("weak password: %d %s", weak.status, weak.body)
	}
}

func TestAttack46_MailsAnswerTheSameForKnownAddresses(t *testing.T) {
	server := origin(t, generous(), authServer("known@example.org"))
	for _, path := range []string{"/auth/v1/recover", "/auth/v1/resend", "/auth/v1/otp"} {
		for _, email := range []string{"known@example.org", "other@example.org"} {
			if got := post(t, server.URL+path, `{"email":"`+email+`","type":"signup"}`); got.status != http.StatusOK || got.body != "{}" {
				t.Errorf("%s for %s: %d %s", path, email, got.status, got.body)
			}
		}
	}
}

func TestAttack46_TheTimeOfAnAnswerTellsNothing(t *testing.T) {
	limits := generous()
	limits.AuthFloor = 120 * time.Millisecond
	server := origin(t, limits, authServer("known@example.org"))
	for path, status := range map[string]int{
		"/auth/v1/signup": http.StatusOK, "/auth/v1/recover": http.StatusOK, "/auth/v1/token?grant_type=password": http.StatusBadRequest,
	} {
		for _, email := range []string{"known@example.org", "other@example.org"} {
			started := time.Now()
			got := post(t, server.URL+path, `{"email":"`+email+`","password":"some password"}`)
			if took := time.Since(started); took < limits.AuthFloor || got.status != status {
				t.Errorf("%s for %s: %d after %s", path, email, got.status, took)
			}
		}
	}
}

func TestAttack47_WrongPasswordsAreLimited(t *testing.T) {
	limits := generous()
	limits.Password = config.Rate{Events: 10, Per: 5 * time.Minute}
	var asked atomic.Int64
	behind := authServer("ayse@example.org")
	server := origin(t, limits, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		behind(w, r)
	})
	try := func(email, password string) answerOf {
		return post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"`+email+`","password":"`+password+`"}`)
	}
	// Signing in rightly counts for nothing, however often.
	for range 30 {
		if got := try("ayse@example.org", "right password"); got.status != http.StatusOK {
			t.Fatalf("right password: %d", got.status)
		}
	}
	asked.Store(0)
	// 50 at once: not more than the limit reach the auth server.
	var waiting sync.WaitGroup
	statuses := make(chan int, 50)
	for range 50 {
		waiting.Go(func() { statuses <- try("Ayse@Example.org ", "wrong").status })
	}
	waiting.Wait()
	close(statuses)
	counts := map[int]int{}
	for status := range statuses {
		counts[status]++
	}
	if asked.Load() != 10 || counts[http.StatusBadRequest] != 10 || counts[http.StatusTooManyRequests] != 40 {
		t.Errorf("%d reached the auth server; answers %v", asked.Load(), counts)
	}
	refused := try("ayse@example.org", "right password")
	if refused.status != http.StatusTooManyRequests || refused.json(t)["error_code"] != "over_request_rate_limit" || refused.header.Get("Retry-After") == "" {
		t.Errorf("over the limit: %d %v %s", refused.status, refused.header, refused.body)
	}
	// Another account from the same address, and refreshing a session, still work.
	if got := try("other@example.org", "wrong"); got.status != http.StatusBadRequest {
		t.Errorf("another account: %d", got.status)
	}
	if got := post(t, server.URL+"/auth/v1/token?grant_type=refresh_token", `{"refresh_token":"r"}`); got.status != http.StatusBadRequest {
		t.Errorf("refresh: %d", got.status)
	}
}

func TestAttack47_NoOtherSpellingEscapesTheLimit(t *testing.T) {
	limits := generous()
	limits.Password = config.Rate{Events: 1, Per: time.Hour}
	server := origin(t, limits, authServer("ayse@example.org"))
	post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"ayse@example.org","password":"wrong"}`)
	for name, test := range map[string]struct{ query, body string }{
		"another name as well":  {"grant_type=password", `{"email":"ayse@example.org","EMAIL":"x@example.org","password":"wrong"}`},
		"capital letters":       {"grant_type=password", `{"email":"AYSE@example.org","password":"wrong"}`},
		"an escaped parameter":  {"grant%5Ftype=password", `{"email":"ayse@example.org","password":"wrong"}`},
		"another kind in front": {"x=refresh_token&grant_type=password", `{"email":"ayse@example.org","password":"wrong"}`},
		"no kind":               {"", `{"email":"ayse@example.org","password":"wrong"}`},
	} {
		if got := post(t, server.URL+"/auth/v1/token?"+test.query, test.body); got.status != http.StatusTooManyRequests {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	if got := post(t, server.URL+"/auth/v1/token?grant_type=refresh_token&grant_type=password", `{}`); got.status != http.StatusBadRequest {
		t.Errorf("two kinds: %d %s", got.status, got.body)
	}
}

func TestMailsOfSignedInPeopleAreLimitedToo(t *testing.T) {
	limits := generous()
	limits.Mail = config.Rate{Events: 2, Per: time.Hour}
	server := origin(t, limits, func(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusOK, `{}`) })
	ask := func(method, path, body string) int {
		request, _ := http.NewRequest(method, server.URL+path, strings.NewReader(body))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	for i, want := range []int{200, 200, 429} {
		if got := ask("PUT", "/auth/v1/user", `{"email":"victim@example.org"}`); got != want {
			t.Errorf("change of address %d: %d", i, got)
		}
		if got := ask("GET", "/auth/v1/reauthenticate", ""); got != want {
			t.Errorf("code %d: %d", i, got)
		}
		if got := ask("PUT", "/auth/v1/user", `{"password":"another password"}`); got != 200 {
			t.Errorf("change of password %d: %d", i, got)
		}
	}
}

func TestAttack47_CodesOutOfMailsCannotBeGuessed(t *testing.T) {
	limits := generous()
	limits.Password = config.Rate{Events: 5, Per: time.Hour}
	server := origin(t, limits, func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusForbidden, `{"code":403,"error_code":"otp_expired","msg":"invalid"}`)
	})
	counts := map[int]int{}
	for range 20 {
		counts[post(t, server.URL+"/auth/v1/verify", `{"email":"ayse@example.org","token":"123456","type":"recovery"}`).status]++
	}
	if counts[http.StatusForbidden] != 5 || counts[http.StatusTooManyRequests] != 15 {
		t.Errorf("answers %v", counts)
	}
}

func TestSupabaseBeingDownCountsAsNoWrongPassword(t *testing.T) {
	limits := generous()
	limits.Password = config.Rate{Events: 3, Per: time.Hour}
	down := true
	behind := authServer("ayse@example.org")
	server := origin(t, limits, func(w http.ResponseWriter, r *http.Request) {
		if down {
			write(w, http.StatusServiceUnavailable, `{}`)
			return
		}
		behind(w, r)
	})
	for range 10 {
		post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"ayse@example.org","password":"right password"}`)
	}
	down = false
	if got := post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"ayse@example.org","password":"right password"}`); got.status != http.StatusOK {
		t.Errorf("status %d after the server was down for ten attempts", got.status)
	}
}

func TestThirtyPeopleCanSignUpFromOneAddress(t *testing.T) {
	limits, err := config.Read(map[string]string{
		"SUPABASE_PUBLISHABLE_KEY": "p", "SUPABASE_SECRET_KEY": "s", "SUPABASE_JWT_SECRET": strings.Repeat("x", 32), "AUTH_ANSWER_FLOOR": "1ms",
	})
	if err != nil {
		t.Fatal(err)
	}
	server := origin(t, limits.Limits, authServer())
	for i := range 30 {
		email := string(rune('a'+i%26)) + strings.Repeat("x", i) + "@example.org"
		if got := post(t, server.URL+"/auth/v1/signup", `{"email":"`+email+`","password":"long enough"}`); got.status != http.StatusOK {
			t.Fatalf("person %d: %d %s", i, got.status, got.body)
		}
	}
}

func TestSignUpsAndMailsAreLimited(t *testing.T) {
	limits := generous()
	limits.SignUp, limits.Mail = config.Rate{Events: 3, Per: time.Hour}, config.Rate{Events: 2, Per: time.Hour}
	server := origin(t, limits, authServer())
	last := 0
	for _, email := range []string{"a@example.org", "b@example.org", "c@example.org", "d@example.org"} {
		last = post(t, server.URL+"/auth/v1/signup", `{"email":"`+email+`","password":"long enough"}`).status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("fourth sign-up: %d", last)
	}
	for range 3 {
		last = post(t, server.URL+"/auth/v1/recover", `{"email":"e@example.org"}`).status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("third mail: %d", last)
	}
}

func TestASignUpThatNeedsNoConfirmationKeepsItsSession(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusOK, `{"access_token":"token","user":{"id":"1"}}`)
	})
	if got := post(t, server.URL+"/auth/v1/signup", `{"email":"a@example.org","password":"long enough"}`); got.json(t)["access_token"] != "token" {
		t.Errorf("answer %s", got.body)
	}
}

func TestWhoIsNotConfirmedGetsAnotherMail(t *testing.T) {
	// Like the embedded auth server, which refuses a second mail to addresses that are not confirmed.
	mails := make(chan string, 10)
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var given struct{ Email string }
		_ = json.NewDecoder(r.Body).Decode(&given)
		confirmed := given.Email == "confirmed@example.org"
		switch {
		case r.URL.Path == "/auth/v1/otp":
			mails <- given.Email + " to " + r.URL.Query().Get("redirect_to") + " with " + r.Header.Get("Apikey")
			write(w, http.StatusOK, `{}`)
		case r.URL.Path == "/auth/v1/resend" && confirmed:
			write(w, http.StatusOK, `{}`)
		default:
			write(w, http.StatusTooManyRequests, `{"code":429,"error_code":"over_email_send_rate_limit","msg":"For security purposes, you can only request this after 59 seconds."}`)
		}
	}))
	defer upstream.Close()
	server, through := originAndProxy(t, generous(), upstream.URL)
	ask := func(path, body string) {
		request, _ := http.NewRequest(http.MethodPost, server.URL+path+"?redirect_to=http%3A%2F%2Flocalhost%2Finvite", strings.NewReader(body))
		request.Header.Set("apikey", "key")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusOK {
			t.Errorf("%s %s: %d", path, body, response.StatusCode)
		}
	}
	for path, body := range map[string]string{
		"/auth/v1/resend": `{"type":"signup","email":"Waiting@example.org"}`,
		"/auth/v1/signup": `{"email":"waiting@example.org","password":"long enough"}`,
	} {
		ask(path, body)
		through.Wait()
		if len(mails) != 1 {
			t.Fatalf("%s: %d mails", path, len(mails))
		}
		if mail := <-mails; mail != "waiting@example.org to http://localhost/invite with key" {
			t.Errorf("%s: mail %s", path, mail)
		}
	}
	ask("/auth/v1/signup", `{"email":"confirmed@example.org","password":"long enough"}`)
	ask("/auth/v1/recover", `{"email":"waiting@example.org"}`)
	through.Wait()
	if len(mails) > 0 {
		t.Errorf("unasked mail %s", <-mails)
	}
}

func TestTheProjectsOwnLimitOfMailsIsTold(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusTooManyRequests, `{"code":429,"error_code":"over_email_send_rate_limit","msg":"email rate limit exceeded"}`)
	})
	for _, path := range []string{"/auth/v1/signup", "/auth/v1/recover", "/auth/v1/resend"} {
		if got := post(t, server.URL+path, `{"type":"signup","email":"a@example.org","password":"long enough"}`); got.status != http.StatusTooManyRequests {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}
