package proxy_test

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"divido/functions/internal/config"
)

func TestASessionCannotBeUsedToGuessItsPassword(t *testing.T) {
	limits := generous()
	limits.Password = config.Limit{Events: 3, Per: time.Hour}
	server := origin(t, limits, func(w http.ResponseWriter, r *http.Request) {
		if body, _ := io.ReadAll(r.Body); strings.Contains(string(body), `"right"`) {
			write(w, http.StatusOK, `{}`)
			return
		}
		write(w, http.StatusBadRequest, `{"code":400,"error_code":"current_password_invalid","msg":"no"}`)
	})
	change := func(person int, current string) int {
		body := strings.NewReader(`{"password":"another one","current_password":"` + current + `"}`)
		request, _ := http.NewRequest(http.MethodPut, server.URL+"/auth/v1/user", body)
		request.Header.Set("Authorization", bearerOf(t, person))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	for range 5 {
		if got := change(1, "right"); got != http.StatusOK {
			t.Fatalf("the right one: %d", got)
		}
	}
	for i, want := range []int{400, 400, 400, 429, 429} {
		if got := change(1, "a guess"); got != want {
			t.Errorf("guess %d: %d, want %d", i, got, want)
		}
	}
	if got := change(1, "right"); got != http.StatusTooManyRequests {
		t.Errorf("the right one after that: %d", got)
	}
	if got := change(2, "right"); got != http.StatusOK {
		t.Errorf("another person's: %d", got)
	}
}

func TestAnAddressIsChangedByItself(t *testing.T) {
	var passed []string
	server := origin(t, generous(), func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		passed = append(passed, string(body))
		write(w, http.StatusOK, `{"id":"1","email":"old@divido.test"}`)
	})
	change := func(body string) int {
		request, _ := http.NewRequest(http.MethodPut, server.URL+"/auth/v1/user", strings.NewReader(body))
		request.Header.Set("Authorization", bearerOf(t, 1))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	for _, also := range []string{
		`"password":"another one"`, `"data":{"city":"Porto"}`, `"data":{}`, `"phone":"+491234567"`, `"nonce":"1"`,
		`"code_challenge":"x","code_challenge_method":"plain"`, `"app_metadata":{"a":1}`,
	} {
		if got := change(`{"email":"new@divido.test",` + also + `}`); got != http.StatusBadRequest {
			t.Errorf("an address with %s: %d, want 400", also, got)
		}
	}
	if len(passed) > 0 {
		t.Errorf("the auth server was asked %q", passed)
	}
	allowed := []string{
		`{"email":"new@divido.test","current_password":"right","code_challenge":null,"code_challenge_method":null}`,
		`{"password":"another one","current_password":"right","data":{"city":"Porto"}}`,
	}
	for _, body := range allowed {
		if got := change(body); got != http.StatusOK {
			t.Errorf("%s: %d", body, got)
		}
	}
	if !slices.Equal(passed, allowed) {
		t.Errorf("the auth server was asked %q, want %q", passed, allowed)
	}
}
