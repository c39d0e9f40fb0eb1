package proxy_test

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"divido/functions/origin/proxy"
)

// authServer is a fake of the embedded auth server, which treats known and unknown addresses differently.
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

// shape returns a JSON value without texts, numbers and times, except those that an attacker could compare.
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

func TestSignUpAnswersTheSameForKnownAddresses(t *testing.T) {
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
	// Errors about the request itself stay unchanged.
	if weak := post(t, server.URL+"/auth/v1/signup", `{"email":"known1@example.org","password":"1"}`); weak.status != http.StatusUnprocessableEntity || weak.json(t)["error_code"] != "weak_password" {
		t.Errorf("weak password: %d %s", weak.status, weak.body)
	}
}

func TestMailsAnswerTheSameForKnownAddresses(t *testing.T) {
	server := origin(t, generous(), authServer("known@example.org"))
	for _, path := range []string{"/auth/v1/recover", "/auth/v1/resend"} {
		for _, email := range []string{"known@example.org", "other@example.org"} {
			if got := post(t, server.URL+path, `{"email":"`+email+`","type":"signup"}`); got.status != http.StatusOK || got.body != "{}" {
				t.Errorf("%s for %s: %d %s", path, email, got.status, got.body)
			}
		}
	}
}

func TestTheDurationOfAResponseRevealsNoAccount(t *testing.T) {
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

func TestASignUpThatNeedsNoConfirmationKeepsItsSession(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusOK, `{"access_token":"token","user":{"id":"1"}}`)
	})
	if got := post(t, server.URL+"/auth/v1/signup", `{"email":"a@example.org","password":"long enough"}`); got.json(t)["access_token"] != "token" {
		t.Errorf("answer %s", got.body)
	}
}

// releasedAuthServer is a fake of Supabase's own auth server: for a known address it returns a user without identities, and
// refuses another mail that comes too soon.
func releasedAuthServer(w http.ResponseWriter, r *http.Request) {
	var given struct{ Email string }
	_ = json.NewDecoder(r.Body).Decode(&given)
	const tooSoon = `{"code":429,"error_code":"over_email_send_rate_limit","msg":"For security purposes, you can only request this after 0 seconds."}`
	const id = `{"id":"e3db0365-49e2-40ed-be56-ad5a70372ffb","email":"a@example.org",`
	switch {
	case r.URL.Path != "/auth/v1/signup" && given.Email == "other@example.org":
		write(w, http.StatusOK, `{}`)
	case r.URL.Path != "/auth/v1/signup" || given.Email == "asked@example.org":
		write(w, http.StatusTooManyRequests, tooSoon)
	case given.Email == "known@example.org":
		write(w, http.StatusOK, id+`"role":"","identities":[],"user_metadata":{}}`)
	default:
		write(w, http.StatusOK, id+`"role":"authenticated","identities":[{"id":"1"}],"user_metadata":{"sub":"1"}}`)
	}
}

func TestResponsesOfSupabasesOwnAuthServerAreEqualToo(t *testing.T) {
	upstream := httptest.NewServer(http.HandlerFunc(releasedAuthServer))
	defer upstream.Close()
	server := originWith(t, generous(), proxy.Options{SupabaseURL: upstream.URL})
	var shapes []string
	for _, email := range []string{"other@example.org", "known@example.org", "asked@example.org"} {
		got := post(t, server.URL+"/auth/v1/signup", `{"email":"`+email+`","password":"long enough"}`)
		said, _ := json.Marshal(shape(got.json(t)))
		shapes = append(shapes, string(said))
		for _, path := range []string{"/auth/v1/recover", "/auth/v1/resend"} {
			if got := post(t, server.URL+path, `{"email":"`+email+`","type":"signup"}`); got.status != http.StatusOK || got.body != "{}" {
				t.Errorf("%s for %s: %d %s", path, email, got.status, got.body)
			}
		}
	}
	if shapes[0] != shapes[1] || shapes[0] != shapes[2] {
		t.Errorf("sign-ups differ:\n%s", strings.Join(shapes, "\n"))
	}
}

// addressServer is a fake auth server: it changes addresses of one user, whose session every token is. A free address is pending
// afterwards; a taken one is refused, and a second mail within a second too.
func addressServer(code func(string) string) http.HandlerFunc {
	user := map[string]any{"id": "1", "email": "", "is_anonymous": true, "updated_at": "2026-01-01"}
	return func(w http.ResponseWriter, r *http.Request) {
		answer := func(value any) {
			body, _ := json.Marshal(value)
			write(w, http.StatusOK, string(body))
		}
		if r.URL.Path == "/auth/v1/token" {
			answer(map[string]any{"access_token": "t", "user": user})
			return
		}
		var given struct{ Email, Password string }
		_ = json.NewDecoder(r.Body).Decode(&given)
		switch {
		case r.Method == http.MethodPut && given.Email == "taken@example.org":
			write(w, http.StatusUnprocessableEntity, code("email_exists"))
		case r.Method == http.MethodPut && given.Email == user["new_email"]:
			write(w, http.StatusTooManyRequests, `{"code":429,"error_code":"over_email_send_rate_limit","msg":"For security purposes, you can only request this after 1 seconds."}`)
		case r.Method == http.MethodPut && given.Password == "1":
			write(w, http.StatusUnprocessableEntity, code("weak_password"))
		case r.Method == http.MethodPut && given.Email != "":
			user["new_email"], user["email_change_sent_at"], user["updated_at"] = given.Email, "2026-02-02", "2026-02-02"
			answer(user)
		default:
			answer(user)
		}
	}
}

func TestAnAddressChangeAnswersTheSameForKnownAddresses(t *testing.T) {
	for name, code := range map[string]func(string) string{
		"light":    func(code string) string { return `{"code":422,"error_code":"` + code + `","msg":"no"}` },
		"released": func(code string) string { return `{"code":"` + code + `","message":"no"}` },
	} {
		limits := generous()
		limits.AuthFloor = 50 * time.Millisecond
		server := origin(t, limits, addressServer(code))
		ask := func(method, path, body string) answerOf {
			request, _ := http.NewRequest(method, server.URL+path, strings.NewReader(body))
			request.Header.Set("Authorization", bearerOf(t, 1))
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			read, _ := io.ReadAll(response.Body)
			return answerOf{response.StatusCode, response.Header, string(read)}
		}
		var answers []string
		for _, email := range []string{"taken@example.org", "other@example.org", "other@example.org", "taken@example.org"} {
			for _, current := range []string{"", `,"current_password":"x"`} {
				started := time.Now()
				got := ask(http.MethodPut, "/auth/v1/user", `{"email":"`+email+`"`+current+`}`)
				if got.status != http.StatusOK || got.json(t)["new_email"] != email || time.Since(started) < limits.AuthFloor {
					t.Errorf("%s, %s: %d %s", name, email, got.status, got.body)
				}
				// Later answers do not tell either.
				answers = append(answers, strings.ReplaceAll(got.body, email, ""), ask(http.MethodGet, "/auth/v1/user", "").body, ask(http.MethodPost, "/auth/v1/token?grant_type=refresh_token", `{"refresh_token":"r"}`).body)
			}
		}
		for i, each := range answers {
			if each != answers[i%3] {
				t.Errorf("%s: answers differ:\n%s\n%s", name, answers[i%3], each)
			}
		}
		if got := ask(http.MethodPut, "/auth/v1/user", `{"password":"1"}`); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: a weak password: %d %s", name, got.status, got.body)
		}
	}
}
