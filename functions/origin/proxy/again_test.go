package proxy_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

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
