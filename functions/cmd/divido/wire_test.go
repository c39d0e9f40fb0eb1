package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwt"

	"divido/functions/internal/config"
)

const (
	sharedSecret = "a-shared-secret-of-more-than-32-characters"
	ayse         = "0190a1b2-0000-7000-8000-00000000000a"
	ben          = "0190a1b2-0000-7000-8000-00000000000b"
	skiWeek      = "0190a1b2-0000-7000-8000-0000000000e1"
	family       = "0190a1b2-0000-7000-8000-0000000000f1"
	validToken   = "valid-token-of-24-letters"
	billToken    = "bill-token-22-letters-"
	seatKey      = "key-of-a-seat-that-has-43-letters-012345678"
)

// viewedExpenses are the expenses of the ski week and the next cursor, as the database returns them for a view link.
const viewedExpenses = `"expenses":[{"id":"` + skiWeek + `","description":"Fondue","amount":1710.55,"currency":"EUR","amount_in_event_currency":1710.55,"conversion_rate_to_event_currency":1,"rate_date":null,
	"expense_date":"2027-01-02","category":"place","topic":"lodging","place_name":"Hut","place_id":"x","place_lat":46,"place_country":null,"place_city":"Zermatt","created_by":"` + ben + `",
	"payers":[{"user_id":"` + ben + `","paid_amount":1710.55,"paid_in_event_currency":1710.55}],"shares":[{"user_id":"` + ayse + `","share_amount":1710.55,"share_in_event_currency":1710.55,"parts":null}]}],
	"next":{"expense_date":"2027-01-02","created_at":"2027-01-02T10:00:00.5+00:00","id":"` + skiWeek + `"}`

// afterFirst requests the page after them.
const afterFirst = "?before_date=2027-01-02&before_time=2027-01-02T10:00:00.5%2B00:00&before_id=" + skiWeek

// seatKeyDigest is SHA-256 of seatKey, in lower-case hex.
var seatKeyDigest = fmt.Sprintf("%x", sha256.Sum256([]byte(seatKey)))

// standIn is a fake Supabase: Ayse has an account, the ski week is her event, and one invitation leads to it.
func standIn(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	answer := func(status int, text string) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}
	invited := strings.Contains(string(body), validToken)
	switch path := r.URL.Path; {
	case path == "/auth/v1/health":
		answer(200, `{"name":"GoTrue"}`)
	case path == "/auth/v1/user" && r.Method == http.MethodGet:
		answer(200, `{"id":"`+ayse+`","aud":"authenticated","role":"authenticated","email":"ayse@example.org"}`)
	case path == "/rest/v1/rpc/preview_invitation" && invited:
		answer(200, `{"state":"valid","already_participant":false,"event":{"name":"Ski week","description":"Snow","category":"short_trip","planned_start_date":"2027-01-02","planned_duration_days":7,"place_country":"Switzerland","place_city":"Zermatt","participant_count":4}}`)
	case path == "/rest/v1/rpc/preview_invitation":
		answer(200, `{"state":"not_found","already_participant":false}`)
	case path == "/rest/v1/rpc/accept_invitation" && invited:
		answer(200, `{"event_id":"`+skiWeek+`","already_participant":false}`)
	case path == "/rest/v1/rpc/accept_invitation":
		answer(404, `{"code":"PT404","message":"invitation_not_found"}`)
	case path == "/rest/v1/rpc/view_event" && invited:
		answer(200, `{"event":{"name":"Ski week","description":null,"category":"short_trip","default_currency":"EUR","place_country":null,"place_city":"Zermatt","planned_start_date":"2027-01-02","planned_duration_days":7,"revision":7},
			"people":[{"user_id":"`+ayse+`","active":true,"name":"Ayşe","household_id":"`+family+`","household":"Family","color":0,"has_payment_details":false},{"user_id":"`+ben+`","active":false,"name":null,"household_id":null,"household":null,"color":1,"has_payment_details":true}],
			"balances":[{"user_id":"`+ayse+`","paid":0,"share":1710.55,"sent":0,"received":0,"net":-1710.55,"paid_count":0},{"user_id":"`+ben+`","paid":1710.55,"share":0,"sent":0,"received":0,"net":1710.55,"paid_count":1}],
			"total":1710.55,"expense_count":1,"has_open_bill":false,"by_day":[{"date":"2027-01-02","count":1,"total":1710.55,"my_share":0}],"by_category":[{"category":"place","count":1,"total":1710.55,"my_share":0}],"by_topic":[{"topic":"lodging","count":1,"total":1710.55,"my_share":0}],"by_place":[{"place_name":"Hut","count":1,"total":1710.55,"my_share":0}],"by_currency":[{"currency":"EUR","count":1,"amount":1710.55,"total":1710.55}],
			"story":{"paid":[{"date":"2027-01-02","user_id":"`+ben+`","paid":1710.55}],"largest":[{"id":"`+family+`","description":"Hut","amount":1710.55,"currency":"EUR","amount_in_event_currency":1710.55,"expense_date":"2027-01-02","category":"place","topic":"lodging","place_name":"Hut","paid_by":["`+ben+`"]}],"visits":[{"date":"2027-01-02","first_at":"2027-01-02T10:00:00Z","place_name":"Hut","place_city":null,"place_country":null,"lat":46.02075,"lon":7.75,"count":1,"total":1710.55}]},
			"payments":[{"id":"`+family+`","from_user":"`+ben+`","to_user":"`+ayse+`","amount":1,"paid_on":"2027-01-03","created_by":"`+ben+`"}],`+viewedExpenses+`}`)
	case path == "/rest/v1/rpc/view_expenses" && invited:
		answer(200, `{`+viewedExpenses+`}`)
	case path == "/rest/v1/rpc/shared_bill_of_token" && !strings.Contains(string(body), billToken):
		answer(404, `{"code":"PT404","message":"shared_bill_not_found"}`)
	case path == "/rest/v1/rpc/shared_bill_of_token", path == "/rest/v1/rpc/sit_with_token", path == "/rest/v1/rpc/mark_with_token":
		answer(200, `{"bill":{"id":"`+family+`","version":3,"currency":"EUR","title":"Hut","host":"Ayşe","status":"open",
			"created_at":"2027-01-02T18:00:00Z","expires_at":"2027-01-03T18:00:00Z","closed_at":null,
			"lines":[{"id":"`+skiWeek+`","label":"Fondue","amount":42.5}],"extras":[{"kind":"tip","amount":4.25,"percent":10,"with_tax":false,"spread":"items"}],
			"seats":[{"seat":1,"person_id":"01","name":"Ayşe","color":5,"is_here":true,"is_done":false,"is_name_only":false},{"seat":2,"person_id":"02","name":"Zoe","color":null,"is_here":true,"is_done":false,"is_name_only":true}],
			"marks":[{"line_id":"`+skiWeek+`","seat":2,"weight":1,"number":1}]},"keys":{"`+seatKeyDigest+`":2}}`)
	case path == "/rest/v1/rpc/delete_account":
		answer(200, `{"deleted":true}`)
	case path == "/rest/v1/rpc/payee_ibans":
		answer(200, `[{"user_id":"`+ben+`","state":"shown","iban":"DE89370400440532013000","iban_currency":"EUR"}]`)
	case path == "/rest/v1/rpc/settlement" && r.URL.Query().Get("event_id") == skiWeek:
		answer(200, `{"currency":"EUR","revision":7,"me":"`+ayse+`","households":[{"id":"`+family+`","name":"Family"}],"balances":[
			{"user_id":"`+ayse+`","household_id":"`+family+`","paid":0,"share":1710.55,"sent":0,"received":0,"net":-1710.55,"person":{"id":"`+ayse+`","first_name":"Ayşe","last_name":null,"email":"ayse@example.org","deleted":false,"has_account":true,"has_payment_details":false,"claimed_by":null}},
			{"user_id":"`+ben+`","household_id":null,"paid":1710.55,"share":0,"sent":0,"received":0,"net":1710.55,"person":{"id":"`+ben+`","first_name":null,"last_name":null,"email":null,"deleted":true,"has_account":true,"has_payment_details":true,"claimed_by":null}}]}`)
	case strings.HasPrefix(path, "/rest/v1/"):
		answer(200, `null`)
	default:
		answer(404, `{}`)
	}
}

// wholeServer is the whole server in front of a fake Supabase.
func wholeServer(t *testing.T, supabase http.HandlerFunc, further map[string]string) http.Handler {
	t.Helper()
	upstream := httptest.NewServer(supabase)
	t.Cleanup(upstream.Close)
	environment := settings(t, upstream.URL)
	for name, value := range further {
		environment[name] = value
	}
	c, err := config.Read(environment)
	if err != nil {
		t.Fatal(err)
	}
	made, err := wire(t.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return made.handler
}

// bearer returns a header with a valid access token of Ayse.
func bearer(t testing.TB) string {
	t.Helper()
	claims, err := jwt.NewBuilder().Subject(ayse).Audience([]string{"authenticated"}).Claim("role", "authenticated").
		Expiration(time.Now().Add(time.Hour)).Build()
	if err != nil {
		t.Fatal(err)
	}
	signed, err := jwt.Sign(claims, jwt.WithKey(jwa.HS256(), []byte(sharedSecret)))
	if err != nil {
		t.Fatal(err)
	}
	return "Bearer " + string(signed)
}

// Regression: forty phones in one restaurant used up the requests of its address.
func TestTheGuestsOfARestaurantDoNotUseUpItsAddress(t *testing.T) {
	const most = 20
	handler := wholeServer(t, standIn, map[string]string{"LIMIT_PER_ADDRESS": strconv.Itoa(most) + "/1h"})
	served := func(path, key string, times int) (served int) {
		for range times {
			request := httptest.NewRequest("GET", path, nil)
			request.Header.Set("X-Seat-Key", key)
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, request)
			if answer.Code != http.StatusTooManyRequests {
				served++
			}
		}
		return served
	}
	const table = "/functions/v1/shared-bills/" + billToken
	// The first request counts by address, because the token is not known to be valid.
	if got := served(table, seatKey, 1000); got != 1+most {
		t.Errorf("a seat was served %d times", got)
	}
	// Keys without a seat count together.
	other := strings.Repeat("k", len(seatKey))
	if got := served(table, seatKey[1:]+"x", 15) + served(table, other, 1000); got != most {
		t.Errorf("phones without a seat were served %d times", got)
	}
	if got := served("/functions/v1/invitations/"+validToken, "", 1000); got != most-1 {
		t.Errorf("the address was served %d times", got)
	}
}

func TestFortyPhonesBehindOneAddressReadAndMarkTheirBillAtOnce(t *testing.T) {
	slow := func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "_with_token") || strings.HasSuffix(r.URL.Path, "_of_token") {
			time.Sleep(20 * time.Millisecond)
		}
		standIn(w, r)
	}
	handler := wholeServer(t, slow, nil)
	const table = "/functions/v1/shared-bills/" + billToken
	var phones sync.WaitGroup
	for range 40 {
		phones.Go(func() {
			for range 2 {
				if answer := send(handler, "GET", table, "", ""); answer.Code != http.StatusOK {
					t.Errorf("reading: %d %s", answer.Code, answer.Body)
				}
				marks := `{"marks":[{"line_id":"` + skiWeek + `","weight":1,"number":1}]}`
				if answer := send(handler, "PUT", table+"/marks", "", marks); answer.Code != http.StatusOK {
					t.Errorf("marking: %d %s", answer.Code, answer.Body)
				}
			}
		})
	}
	phones.Wait()
}

func send(handler http.Handler, method, path, authorization, body string) *httptest.ResponseRecorder {
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	request := httptest.NewRequest(method, path, reader)
	request.Header.Set("X-Seat-Key", seatKey) // for the routes of shared bills; others ignore it
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if authorization != "" {
		request.Header.Set("Authorization", authorization)
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func TestEveryFunctionNeedsACallerButThoseForLinks(t *testing.T) {
	handler := wholeServer(t, standIn, nil)
	for route, open := range map[string]bool{
		"GET /functions/v1/invitations/" + validToken:                      true,
		"POST /functions/v1/invitations/" + validToken + "/accept":         false,
		"GET /functions/v1/views/" + validToken:                            true,
		"GET /functions/v1/views/" + validToken + "/expenses" + afterFirst: true,
		"GET /functions/v1/events/" + skiWeek + "/settlement":              false,
		"GET /functions/v1/exchange-rates?from=EUR&to=USD":                 false,
		"GET /functions/v1/places?text=Zermatt&type=city":                  false,
		"DELETE /functions/v1/account":                                     false,
		"GET /healthz":                                                     true,
		"GET /livez":                                                       true,
		"GET /metrics":                                                     true,
		"GET /config.json":                                                 true,
		"GET /openapi.yaml":                                                true,
	} {
		method, path, _ := strings.Cut(route, " ")
		if answer := send(handler, method, path, "", ""); (answer.Code == http.StatusOK) != open || (!open && answer.Code != http.StatusUnauthorized) {
			t.Errorf("%s, nobody signed in: %d %s", route, answer.Code, answer.Body)
		}
		// A forged token is refused wherever tokens are verified.
		if answer := send(handler, method, path, "Bearer a.b.c", ""); strings.Contains(path, "/functions/") && answer.Code != http.StatusUnauthorized {
			t.Errorf("%s, forged token: %d %s", route, answer.Code, answer.Body)
		}
	}
}

func TestHealthAsksEverythingTheServerNeeds(t *testing.T) {
	if answer := send(wholeServer(t, standIn, nil), "GET", "/healthz", "", ""); answer.Code != http.StatusOK || strings.Count(answer.Body.String(), `"ok"`) != 5 {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	for broken, check := range map[string]string{"/auth/v1/health": "api", "/rest/v1/rpc/preview_invitation": "database"} {
		handler := wholeServer(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == broken {
				w.WriteHeader(http.StatusInternalServerError)
				return
			}
			standIn(w, r)
		}, nil)
		answer := send(handler, "GET", "/healthz", "", "")
		var report struct{ Checks map[string]string }
		_ = json.Unmarshal(answer.Body.Bytes(), &report)
		if answer.Code != http.StatusServiceUnavailable || report.Checks[check] != "unavailable" {
			t.Errorf("%s broken: %d %s", broken, answer.Code, answer.Body)
		}
	}
}

func TestNoResponseContainsTheSecretKey(t *testing.T) {
	handler := wholeServer(t, standIn, nil)
	for _, path := range []string{"/config.json", "/metrics", "/healthz", "/", "/functions/v1/unknown"} {
		answer := send(handler, "GET", path, "", "")
		for _, secret := range []string{"sb_secret_key", sharedSecret} {
			if strings.Contains(answer.Body.String(), secret) {
				t.Errorf("%s tells a secret", path)
			}
		}
	}
}

func TestMetricsMayNeedAToken(t *testing.T) {
	handler := wholeServer(t, standIn, map[string]string{"METRICS_TOKEN": "prometheus"})
	if answer := send(handler, "GET", "/metrics", "", ""); answer.Code != http.StatusUnauthorized {
		t.Errorf("without: %d", answer.Code)
	}
	send(handler, "GET", "/functions/v1/invitations/"+validToken, "", "")
	send(handler, "GET", "/functions/v1/views/"+validToken, "", "")
	answer := send(handler, "GET", "/metrics", "Bearer prometheus", "")
	if answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), `divido_http_requests_total{method="GET",route="/functions/v1/invitations/:token",status="200"} 1`) {
		t.Errorf("with: %d %s", answer.Code, answer.Body)
	}
	if strings.Contains(answer.Body.String(), validToken) {
		t.Error("the token of a link is in the metrics")
	}
}

func TestAnInvitationsPageIsTitledWithItsEvent(t *testing.T) {
	handler := wholeServer(t, standIn, nil)
	if answer := send(handler, "GET", "/invite/"+validToken, "", ""); answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), "<title>Davetlisin: Ski week · Divido</title>") || strings.Contains(answer.Body.String(), "Zermatt") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if answer := send(handler, "GET", "/invite/some-unknown-token", "", ""); !strings.Contains(answer.Body.String(), "<title>Divido</title>") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}

func TestWithoutTheProxyNothingOfSupabaseIsServed(t *testing.T) {
	handler := wholeServer(t, standIn, map[string]string{"SUPABASE_PROXY": "false"})
	for _, path := range []string{"/rest/v1/events", "/auth/v1/health"} {
		if answer := send(handler, "GET", path, "", ""); answer.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, answer.Code)
		}
	}
}
