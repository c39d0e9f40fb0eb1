package proxy_test

import (
	"net/http"
	"testing"
)

func TestTheProjectsOwnLimitOfMailsIsPassedOn(t *testing.T) {
	server := origin(t, generous(), func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusTooManyRequests, `{"code":429,"error_code":"over_email_send_rate_limit","msg":"email rate limit exceeded"}`)
	})
	for _, path := range []string{"/auth/v1/signup", "/auth/v1/recover", "/auth/v1/resend"} {
		if got := post(t, server.URL+path, `{"type":"signup","email":"a@example.org","password":"long enough"}`); got.status != http.StatusTooManyRequests {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}
