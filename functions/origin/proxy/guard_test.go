package proxy_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwt"

	"divido/functions/internal/config"
)

func TestWrongPasswordsAreLimited(t *testing.T) {
	limits := generous()
	limits.Password = config.Limit{Events: 10, Per: 5 * time.Minute}
	var asked atomic.Int64
	behind := authServer("ayse@example.org")
	server := origin(t, limits, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		behind(w, r)
	})
	try := func(email, password string) answerOf {
		return post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"`+email+`","password":"`+password+`"}`)
	}
	// Correct passwords never count.
	for range 30 {
		if got := try("ayse@example.org", "right password"); got.status != http.StatusOK {
			t.Fatalf("right password: %d", got.status)
		}
	}
	asked.Store(0)
	// With 50 concurrent attempts, at most the limit reach the auth server.
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

func TestNoOtherSpellingEscapesTheLimit(t *testing.T) {
	limits := generous()
	limits.Password = config.Limit{Events: 1, Per: time.Hour}
	server := origin(t, limits, authServer("ayse@example.org"))
	post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"ayse@example.org","password":"wrong"}`)
	for name, test := range map[string]struct{ query, body string }{
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

// Supabase's auth server is written in Go, whose JSON decoder matches names without case and lets the last one count.
func TestAnAccountNamedInAnotherSpellingIsRefused(t *testing.T) {
	var asked atomic.Int64
	behind := authServer("ayse@example.org")
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		behind(w, r)
	})
	for name, body := range map[string]string{
		"a capital letter beside it":    `{"email":"x@example.org","Email":"ayse@example.org","password":"wrong"}`,
		"capital letters alone":         `{"EMAIL":"ayse@example.org","password":"wrong"}`,
		"the same name twice":           `{"email":"x@example.org","email":"ayse@example.org","password":"wrong"}`,
		"the same name, escaped":        `{"email":"x@example.org","\u0065mail":"ayse@example.org","password":"wrong"}`,
		"a letter that folds to s":      `{"email":"ayse@example.org","password":"wrong","pa\u017fsword":"another"}`,
		"the current password":          `{"Current_Password":"wrong","password":"another one"}`,
		"the address of a confirmation": `{"email":"x@example.org","eMail":"ayse@example.org","type":"signup"}`,
	} {
		for _, path := range []string{"token?grant_type=password", "signup", "verify", "recover", "resend", "user", "logout"} {
			got := post(t, server.URL+"/auth/v1/"+path, body)
			if got.status != http.StatusBadRequest || got.json(t)["code"] != "invalid_request" {
				t.Errorf("%s, %s: %d %s", path, name, got.status, got.body)
			}
		}
	}
	if asked.Load() != 0 {
		t.Errorf("%d reached the auth server", asked.Load())
	}
	if got := post(t, server.URL+"/auth/v1/signup", `{"email":"a@example.org","password":"long enough","data":{"Email":"x","email":"y"}}`); got.status != http.StatusOK {
		t.Errorf("names inside of data: %d %s", got.status, got.body)
	}
}

func TestMailsOfSignedInPeopleAreLimitedToo(t *testing.T) {
	limits := generous()
	limits.Mail = config.Limit{Events: 2, Per: time.Hour}
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

func TestSupabaseBeingDownCountsAsNoWrongPassword(t *testing.T) {
	limits := generous()
	limits.Password = config.Limit{Events: 3, Per: time.Hour}
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
	limits.SignUp, limits.Mail = config.Limit{Events: 3, Per: time.Hour}, config.Limit{Events: 2, Per: time.Hour}
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

// Requests for auth count for their address, so that fifty accounts do not allow fifty times as many.
func TestAnOwnAccountDoesNotWidenTheLimitOfAnAddress(t *testing.T) {
	limits := generous()
	limits.PerAddress = config.Limit{Events: 20, Per: time.Hour}
	server := origin(t, limits, func(w http.ResponseWriter, _ *http.Request) { write(w, http.StatusOK, `{}`) })
	counts := map[int]int{}
	for i := range 100 {
		request, _ := http.NewRequest(http.MethodGet, server.URL+"/auth/v1/user", nil)
		request.Header.Set("Authorization", bearerOf(t, i))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		counts[response.StatusCode]++
	}
	if counts[http.StatusOK] != 20 || counts[http.StatusTooManyRequests] != 80 {
		t.Errorf("answers %v", counts)
	}
}

// bearerOf returns the header of one of many people with an account.
func bearerOf(t *testing.T, person int) string {
	t.Helper()
	claims, err := jwt.NewBuilder().Subject(fmt.Sprintf("0190a1b2-0000-7000-8000-%012x", person)).Audience([]string{"authenticated"}).
		Claim("role", "authenticated").Expiration(time.Now().Add(time.Hour)).Build()
	if err != nil {
		t.Fatal(err)
	}
	signed, err := jwt.Sign(claims, jwt.WithKey(jwa.HS256(), []byte("a-shared-secret-of-more-than-32-characters")))
	if err != nil {
		t.Fatal(err)
	}
	return "Bearer " + string(signed)
}

// Regression: values that are not text made the auth server fail, and the failure did not count as a wrong password.
func TestInvalidCredentialsAreRefused(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("fine") == "" {
			t.Errorf("%s was passed on", r.URL)
		}
		write(w, http.StatusOK, `{}`)
	})
	for _, body := range []string{
		`{"email":{"$gt":""},"password":{"$gt":""}}`, `{"email":["a@example.org"],"password":"secret"}`, `{"email":"a@example.org","password":12345678}`,
		`{"email":true}`, `{"email":"a@example.org","type":{"a":1}}`, `{"email":"\u202egro@example.org"}`, `{"email":"a\u200b@example.org"}`,
		`{"email":"a@example.org\nBcc: b@example.org"}`, `{"email":"` + strings.Repeat("a", 300) + `@example.org"}`,
	} {
		for _, path := range []string{"token?grant_type=password", "signup", "verify", "recover", "resend"} {
			if got := post(t, server.URL+"/auth/v1/"+path, body); got.status != http.StatusBadRequest || got.json(t)["code"] != "invalid_request" {
				t.Errorf("%s with %.60s: %d %s", path, body, got.status, got.body)
			}
		}
	}
	for _, body := range []string{`{"email":"ayşe@example.org","password":"secret"}`, `{"email":null,"phone":"","password":"secret"}`, `{}`} {
		if got := post(t, server.URL+"/auth/v1/signup?fine=yes", body); got.status != http.StatusOK {
			t.Errorf("%s: %d %s", body, got.status, got.body)
		}
	}
}

func TestAnonymousSignUpsAreLimitedByAddressAndCostNoMail(t *testing.T) {
	limits := generous()
	limits.GuestSignUp = config.Limit{Events: 3, Per: time.Hour}
	limits.SignUp, limits.Mail = config.Limit{Events: 1, Per: time.Hour}, config.Limit{Events: 1, Per: time.Hour}
	server := origin(t, limits, func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusOK, `{"access_token":"token","user":{"id":"1","email":"","is_anonymous":true}}`)
	})
	for i, body := range []string{`{"data":{"preferred_language":"de"}}`, `{}`, `{"email":null,"phone":""}`} {
		got := post(t, server.URL+"/auth/v1/signup", body)
		if got.status != http.StatusOK || got.json(t)["access_token"] != "token" {
			t.Errorf("sign-up %d: %d %s", i, got.status, got.body)
		}
	}
	for _, body := range []string{`{}`, ``, `{"email":" "}`} {
		if got := post(t, server.URL+"/auth/v1/signup", body); got.status != http.StatusTooManyRequests || got.header.Get("Retry-After") == "" {
			t.Errorf("over the limit with %q: %d %s", body, got.status, got.body)
		}
	}
	// An account can still be made from the same address.
	if got := post(t, server.URL+"/auth/v1/signup", `{"email":"a@example.org","password":"long enough"}`); got.status != http.StatusOK {
		t.Errorf("a sign-up with an address: %d %s", got.status, got.body)
	}
}
