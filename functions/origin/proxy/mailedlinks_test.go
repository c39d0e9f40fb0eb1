package proxy_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divido/functions/internal/config"
)

func TestCodesOutOfMailsCannotBeGuessed(t *testing.T) {
	limits := generous()
	limits.Password = config.Limit{Events: 5, Per: time.Hour}
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

// A mailed link is opened by GET. Guessing it is limited like typing a code, for every method and with any token.
func TestLinksOutOfMailsCannotBeGuessed(t *testing.T) {
	limits, err := config.Read(map[string]string{
		"SUPABASE_PUBLISHABLE_KEY": "p", "SUPABASE_SECRET_KEY": "s", "SUPABASE_JWT_SECRET": strings.Repeat("x", 32), "AUTH_ANSWER_FLOOR": "1ms",
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, refusal := range map[string]string{
		"an error in the fragment": "http://localhost:8080/#error=access_denied&error_code=otp_expired",
		"an error in the query":    "http://localhost:8080/?error=access_denied&error_code=otp_expired#",
	} {
		var asked atomic.Int64
		server := origin(t, limits.Limits, func(w http.ResponseWriter, _ *http.Request) {
			asked.Add(1)
			w.Header().Set("Location", refusal)
			w.WriteHeader(http.StatusSeeOther)
		})
		follow := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		counts := map[int]int{}
		for i := range 400 {
			request, _ := http.NewRequest([]string{"GET", "HEAD", "POST", "PUT"}[i%4], server.URL+"/auth/v1/verify?type=recovery&token="+strconv.Itoa(i), nil)
			request.Header.Set("Authorization", bearerOf(t, i%50))
			response, err := follow.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			counts[response.StatusCode]++
		}
		if asked.Load() != 100 || counts[http.StatusSeeOther] != 100 || counts[http.StatusTooManyRequests] != 300 {
			t.Errorf("%s: %d reached the auth server; answers %v", name, asked.Load(), counts)
		}
	}
}

// mailedLinks is an auth server that accepts each valid link once, by POST and by GET.
func mailedLinks() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var given struct {
			TokenHash string `json:"token_hash"`
		}
		_ = json.NewDecoder(r.Body).Decode(&given)
		if strings.HasPrefix(given.TokenHash+r.URL.Query().Get("token"), "right") {
			write(w, http.StatusOK, `{"access_token":"token"}`)
			return
		}
		write(w, http.StatusForbidden, `{"code":403,"error_code":"otp_expired","msg":"Email link is invalid or has expired"}`)
	}
}

func TestWrongLinksOfOnePersonRefuseNoNeighboursRightOne(t *testing.T) {
	limits, err := config.Read(map[string]string{
		"SUPABASE_PUBLISHABLE_KEY": "p", "SUPABASE_SECRET_KEY": "s", "SUPABASE_JWT_SECRET": strings.Repeat("x", 32), "AUTH_ANSWER_FLOOR": "1ms",
	})
	if err != nil {
		t.Fatal(err)
	}
	server := origin(t, limits.Limits, mailedLinks())
	link := func(hash string) int {
		return post(t, server.URL+"/auth/v1/verify", `{"type":"signup","token_hash":"`+hash+`"}`).status
	}
	for i := range 12 {
		if got := link("wrong" + strconv.Itoa(i)); got != http.StatusForbidden {
			t.Errorf("wrong link %d: %d", i, got)
		}
	}
	for i := range 12 {
		link("old") // the same one repeatedly
		if got := post(t, server.URL+"/auth/v1/verify?type=signup&token=old", ""); got.status == http.StatusOK {
			t.Errorf("old link %d: %d", i, got.status)
		}
	}
	if got := link("right"); got != http.StatusOK {
		t.Errorf("a neighbour's right link: %d", got)
	}
	if got := post(t, server.URL+"/auth/v1/verify?type=signup&token=right", "").status; got != http.StatusOK {
		t.Errorf("a neighbour's right link, opened: %d", got)
	}
}

func TestThirtyPeopleBehindOneAddressGetInByTheirMailsAfterAWrongLinkEach(t *testing.T) {
	limits, err := config.Read(map[string]string{
		"SUPABASE_PUBLISHABLE_KEY": "p", "SUPABASE_SECRET_KEY": "s", "SUPABASE_JWT_SECRET": strings.Repeat("x", 32), "AUTH_ANSWER_FLOOR": "1ms",
	})
	if err != nil {
		t.Fatal(err)
	}
	server := origin(t, limits.Limits, mailedLinks())
	for person := range 30 {
		for _, hash := range []string{"wrong", "right"} {
			body := fmt.Sprintf(`{"type":"signup","token_hash":"%s%d"}`, hash, person)
			want := map[string]int{"wrong": http.StatusForbidden, "right": http.StatusOK}[hash]
			if got := post(t, server.URL+"/auth/v1/verify", body).status; got != want {
				t.Errorf("person %d, %s link: %d", person, hash, got)
			}
		}
	}
}

func TestWrongLinksFromAnAddressLeaveItsPasswordsAlone(t *testing.T) {
	limits := generous()
	limits.PasswordAddress = config.Limit{Events: 5, Per: time.Hour}
	links, accounts := mailedLinks(), authServer("ayse@example.org")
	server := origin(t, limits, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/auth/v1/verify" {
			links(w, r)
			return
		}
		accounts(w, r)
	})
	for i := range 10 {
		post(t, server.URL+"/auth/v1/verify", `{"type":"signup","token_hash":"wrong`+strconv.Itoa(i)+`"}`)
	}
	if got := post(t, server.URL+"/auth/v1/verify", `{"type":"signup","token_hash":"right"}`).status; got != http.StatusTooManyRequests {
		t.Errorf("a link after ten wrong ones, where five are allowed: %d", got)
	}
	if got := post(t, server.URL+"/auth/v1/token?grant_type=password", `{"email":"ayse@example.org","password":"right password"}`).status; got != http.StatusOK {
		t.Errorf("the right password: %d", got)
	}
}

func TestValidLinksDoNotCount(t *testing.T) {
	limits := generous()
	limits.Password = config.Limit{Events: 3, Per: time.Hour}
	server := origin(t, limits, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "http://localhost:8080/auth/confirm?next=%2Fhome")
		w.WriteHeader(http.StatusSeeOther)
	})
	follow := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for i := range 20 {
		response, err := follow.Get(server.URL + "/auth/v1/verify?type=signup&token=right")
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusSeeOther {
			t.Fatalf("link %d: %d", i, response.StatusCode)
		}
	}
}
