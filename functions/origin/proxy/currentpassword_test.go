package proxy_test

import (
	"io"
	"net/http"
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
