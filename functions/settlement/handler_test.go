package settlement

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/labstack/echo/v5"

	"divido/functions/internal/problem"
	"divido/functions/internal/supabase"
	"divido/functions/internal/token"
)

const (
	trip  = "e0000000-0000-4000-8000-000000000001"
	ann   = "a0000000-0000-4000-8000-000000000001"
	bob   = "b0000000-0000-4000-8000-000000000002"
	cem   = "c0000000-0000-4000-8000-000000000003"
	login = "10000000-0000-4000-8000-000000000009"
)

// tables answers reads as the database does for one user.
type tables struct {
	events, users string
	err           error
}

func (t tables) Select(_ context.Context, query supabase.Query, into any) error {
	if t.err != nil {
		return t.err
	}
	if query.Table == "users" {
		return json.Unmarshal([]byte(t.users), into)
	}
	if query.Equals["id"] != trip {
		return json.Unmarshal([]byte(`[]`), into)
	}
	return json.Unmarshal([]byte(t.events), into)
}

// procedures remembers for whom IBANs were asked.
type procedures struct {
	asked  map[string]any
	answer string
	err    error
}

func (p *procedures) Call(_ context.Context, procedure string, arguments, into any) error {
	if procedure != "payee_ibans" {
		return errors.New("unexpected procedure " + procedure)
	}
	p.asked = arguments.(map[string]any)
	if p.err != nil {
		return p.err
	}
	return json.Unmarshal([]byte(p.answer), into)
}

// skiing is an event in which ann paid 90 for three, and cem, who has no name, has sent her 10 already. Numbers come as
// the database's drivers give them: with as many decimals as they like, also in quotes.
const skiing = `[{"default_currency":"EUR","event_balances":[
	{"user_id":"` + cem + `","paid":0,"share":30,"sent":10.0,"received":0,"net":-20,"profiles":{"first_name":null,"last_name":null,"email":"cem@example.org","deleted":false}},
	{"user_id":"` + bob + `","paid":0,"share":"30.00","sent":0,"received":0,"net":"-30.00","profiles":{"first_name":null,"last_name":null,"email":null,"deleted":true}},
	{"user_id":"` + ann + `","paid":90.00,"share":30.00,"sent":0,"received":10,"net":50.00,"profiles":{"first_name":"Ann","last_name":"Ash","email":"ann@example.org","deleted":false}}]}]`

const annsIBAN = `[{"user_id":"` + ann + `","iban":"DE89370400440532013000","iban_currency":"EUR"}]`

func served(t *testing.T, reader tables, service *procedures, caller token.Caller, id string) *httptest.ResponseRecorder {
	t.Helper()
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: problem.Handler(slog.New(slog.DiscardHandler))})
	asUser := func(accessToken string) Reader {
		if accessToken != caller.Raw {
			t.Errorf("the database is asked with the token %q", accessToken)
		}
		return reader
	}
	New(Deps{AsUser: asUser, Service: service}).Register(e.Group("/functions/v1"))
	request := httptest.NewRequestWithContext(token.NewContext(t.Context(), caller), http.MethodGet, "/functions/v1/events/"+id+"/settlement", nil)
	recorder := httptest.NewRecorder()
	e.ServeHTTP(recorder, request)
	return recorder
}

func as(person string) string { return `[{"id":"` + person + `"}]` }

var caller = token.Caller{UserID: login, Raw: "token"}

func TestTheDebtorSeesWhatToPayAndWhere(t *testing.T) {
	service := &procedures{answer: annsIBAN}
	got := served(t, tables{events: skiing, users: as(cem)}, service, caller, strings.ToUpper(trip))
	want := `{"currency":"EUR","balances":[` +
		`{"user_id":"` + ann + `","name":"Ann Ash","paid":90.00,"share":30.00,"sent":0.00,"received":10.00,"net":50.00},` +
		`{"user_id":"` + bob + `","name":"User b0000000","deleted":true,"paid":0.00,"share":30.00,"sent":0.00,"received":0.00,"net":-30.00},` +
		`{"user_id":"` + cem + `","name":"cem (exa)","paid":0.00,"share":30.00,"sent":10.00,"received":0.00,"net":-20.00}],` +
		`"transfers":[` +
		`{"from":"` + bob + `","to":"` + ann + `","from_name":"User b0000000","to_name":"Ann Ash","amount":30.00,"currency":"EUR","mine":false,"i_pay":false},` +
		`{"from":"` + cem + `","to":"` + ann + `","from_name":"cem (exa)","to_name":"Ann Ash","amount":20.00,"currency":"EUR","mine":true,"i_pay":true,` +
		`"iban":"DE89370400440532013000","iban_currency":"EUR"}]}`
	if got.Code != http.StatusOK || strings.TrimSpace(got.Body.String()) != want {
		t.Errorf("got %d %s\nwant %s", got.Code, got.Body, want)
	}
	if cache := got.Header().Get("Cache-Control"); cache != "no-store" {
		t.Errorf("an answer with an IBAN may be kept: %q", cache)
	}
	asked := map[string]any{"event_id": trip, "auth_user_id": login, "payees": []string{ann}}
	if !reflect.DeepEqual(service.asked, asked) {
		t.Errorf("asked for %v, want %v", service.asked, asked)
	}
}

// Attack 34: an IBAN is only on debts of the caller, also if the database were to answer more than it was asked.
func TestAttack34IBANsAreOnlyOnTheCallersOwnDebts(t *testing.T) {
	service := &procedures{answer: annsIBAN}
	got := served(t, tables{events: skiing, users: as(ann)}, service, caller, trip)
	if got.Code != http.StatusOK || strings.Contains(got.Body.String(), "iban") || strings.Contains(got.Body.String(), "DE89") {
		t.Errorf("the payee herself: got %d %s", got.Code, got.Body)
	}
	if service.asked != nil {
		t.Errorf("IBANs were asked for: %v", service.asked)
	}
	got = served(t, tables{events: skiing, users: as(cem)}, service, caller, trip)
	if count := strings.Count(got.Body.String(), "DE89"); count != 1 {
		t.Errorf("one of two debtors: the IBAN is in the answer %d times: %s", count, got.Body)
	}
}

// Attack 34: an event of others is answered as one that does not exist, byte for byte.
func TestAttack34EventsOfOthersAreAnsweredAsMissing(t *testing.T) {
	service := &procedures{answer: `[]`}
	missing := served(t, tables{events: skiing, users: as(ann)}, service, caller, "e0000000-0000-4000-8000-00000000ffff")
	for name, got := range map[string]*httptest.ResponseRecorder{
		"of others":            served(t, tables{events: `[]`, users: as(ann)}, service, caller, trip),
		"for a deleted person": served(t, tables{events: skiing, users: `[]`}, service, caller, trip),
		"no id":                served(t, tables{events: skiing, users: as(ann)}, service, caller, "1"),
		"an id with a filter":  served(t, tables{events: skiing, users: as(ann)}, service, caller, trip+"&select=*"),
		"a path":               served(t, tables{events: skiing, users: as(ann)}, service, caller, "..%2f..%2fusers"),
	} {
		if got.Code != http.StatusNotFound || got.Body.String() != missing.Body.String() || !strings.Contains(got.Body.String(), `"code":"event_not_found"`) {
			t.Errorf("%s: got %d %s, want %s", name, got.Code, got.Body, missing.Body)
		}
	}
	if service.asked != nil {
		t.Errorf("IBANs were asked for: %v", service.asked)
	}
}

func TestSettlementsAreForSignedInPeople(t *testing.T) {
	got := served(t, tables{events: skiing, users: as(ann)}, &procedures{}, token.Caller{}, trip)
	if got.Code != http.StatusUnauthorized {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

func TestFailuresOfTheDatabase(t *testing.T) {
	for name, c := range map[string]struct {
		reader  tables
		service *procedures
		status  int
		code    problem.Code
	}{
		"down":              {tables{err: errors.New("no route")}, &procedures{}, 502, problem.FailedLoadSettlements},
		"token refused":     {tables{err: &supabase.Error{Status: 401, Code: "PGRST301"}}, &procedures{}, 401, problem.UserNotAuthenticated},
		"no IBANs":          {tables{events: skiing, users: as(cem)}, &procedures{err: errors.New("no route")}, 502, problem.FailedLoadSettlements},
		"impossible totals": {tables{events: strings.Replace(skiing, `"net":-20`, `"net":-21`, 1), users: as(ann)}, &procedures{}, 500, problem.UnexpectedError},
	} {
		got := served(t, c.reader, c.service, caller, trip)
		var document problem.Document
		if err := json.Unmarshal(got.Body.Bytes(), &document); err != nil || got.Code != c.status || document.Code != c.code {
			t.Errorf("%s: got %d %s", name, got.Code, got.Body)
		}
	}
}

func TestAnEventWithoutExpensesIsSettled(t *testing.T) {
	got := served(t, tables{events: `[{"default_currency":"TRY","event_balances":[]}]`, users: as(ann)}, &procedures{}, caller, trip)
	if want := `{"currency":"TRY","balances":[],"transfers":[]}`; got.Code != http.StatusOK || strings.TrimSpace(got.Body.String()) != want {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

func TestNamesInASettlement(t *testing.T) {
	for want, person := range map[string]Person{
		"Ann Ash":       {FirstName: " Ann ", LastName: "Ash", Email: "a@b.cd"},
		"Ann":           {FirstName: "Ann"},
		"Ash":           {FirstName: " ", LastName: "Ash"},
		"ann (exa)":     {Email: "ann@example.org"},
		"ann (b)":       {Email: "ann@b"},
		`"a@b" (exa)`:   {Email: `"a@b"@example.org`},
		"şule (üni)":    {Email: "şule@üniversite.tr"},
		"User a0000000": {ID: ann},
		"User b0000000": {ID: bob, Email: "@example.org"},
		"User ":         {},
	} {
		if got := person.Name(); got != want {
			t.Errorf("%+v: got %q, want %q", person, got, want)
		}
	}
}
