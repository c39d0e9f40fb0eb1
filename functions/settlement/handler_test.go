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

// documents is a fake database that reads for one user.
type documents struct {
	document string
	err      error
}

func (d documents) Get(_ context.Context, procedure string, arguments map[string]string, into any) error {
	switch {
	case d.err != nil:
		return d.err
	case procedure != "settlement" || len(arguments) != 1:
		return errors.New("unexpected procedure " + procedure)
	case arguments["event_id"] != trip:
		return json.Unmarshal([]byte(`null`), into)
	}
	return json.Unmarshal([]byte(d.document), into)
}

// procedures records for whom IBANs were requested.
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

// skiing is the document of a person in an event in which ann paid 90 for three, and cem, who has no name, has sent her 10;
// bob's account is deleted. Numbers have any number of decimals and may be in quotes, as the database's drivers return them.
func skiing(me string) documents {
	return documents{document: `{"currency":"EUR","revision":7,"me":"` + me + `","households":[],"balances":[
	{"user_id":"` + ann + `","household_id":null,"status":"active","paid":90.00,"share":30.00,"sent":0,"received":10,"net":50.00,
		"person":{"id":"` + ann + `","first_name":"Ann","last_name":"Ash","email":"ann@example.org","deleted":false,"has_account":true,"has_payment_details":true,"claimed_by":null}},
	{"user_id":"` + bob + `","household_id":null,"status":"removed","paid":0,"share":"30.00","sent":0,"received":0,"net":"-30.00",
		"person":{"id":"` + bob + `","first_name":null,"last_name":null,"email":null,"deleted":true,"has_account":true,"has_payment_details":false,"claimed_by":null}},
	{"user_id":"` + cem + `","household_id":null,"status":"active","paid":0,"share":30,"sent":10.0,"received":0,"net":-20,
		"person":{"id":"` + cem + `","first_name":null,"last_name":null,"email":"cem@example.org","deleted":false,"has_account":true,"has_payment_details":false,"claimed_by":null}}]}`}
}

// with returns the document with one text replaced.
func (d documents) with(was, is string) documents {
	d.document = strings.Replace(d.document, was, is, 1)
	return d
}

const annsIBAN = `[{"user_id":"` + ann + `","state":"shown","iban":"DE89370400440532013000","iban_currency":"EUR"}]`

func served(t *testing.T, reader documents, service *procedures, caller token.Caller, id string) *httptest.ResponseRecorder {
	t.Helper()
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: problem.Handler(slog.New(slog.DiscardHandler))})
	asUser := func(accessToken string) Reader {
		if accessToken != caller.Raw {
			t.Errorf("the database is asked with the token %q", accessToken)
		}
		return reader
	}
	New(Deps{AsUser: asUser, AsService: func(string) Service { return service }}).Register(e.Group("/functions/v1"))
	request := httptest.NewRequestWithContext(token.NewContext(t.Context(), caller), http.MethodGet, "/functions/v1/events/"+id+"/settlement", nil)
	recorder := httptest.NewRecorder()
	e.ServeHTTP(recorder, request)
	return recorder
}

var caller = token.Caller{UserID: login, Raw: "token"}

func TestTheDebtorSeesWhatToPayAndWhere(t *testing.T) {
	service := &procedures{answer: annsIBAN}
	got := served(t, skiing(cem), service, caller, strings.ToUpper(trip))
	want := `{"currency":"EUR","households":[],"balances":[` +
		`{"user_id":"` + ann + `","name":"Ann Ash","has_account":true,"household_id":null,"paid":90.00,"share":30.00,"sent":0.00,"received":10.00,"net":50.00},` +
		`{"user_id":"` + bob + `","name":"User b0000000","has_account":true,"deleted":true,"household_id":null,"paid":0.00,"share":30.00,"sent":0.00,"received":0.00,"net":-30.00},` +
		`{"user_id":"` + cem + `","name":"cem (exa)","has_account":true,"household_id":null,"paid":0.00,"share":30.00,"sent":10.00,"received":0.00,"net":-20.00}],` +
		`"transfers":[` +
		`{"from":"` + bob + `","to":"` + ann + `","from_name":"User b0000000","to_name":"Ann Ash","amount":30.00,"currency":"EUR","mine":false,"i_pay":false},` +
		`{"from":"` + cem + `","to":"` + ann + `","from_name":"cem (exa)","to_name":"Ann Ash","amount":20.00,"currency":"EUR","mine":true,"i_pay":true,` +
		`"iban_state":"shown","iban":"DE89370400440532013000","iban_currency":"EUR"}]}`
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

// Only the caller's debts have an IBAN, even if the database returned more than requested.
func TestIBANsAreOnlyOnTheCallersOwnDebts(t *testing.T) {
	service := &procedures{answer: annsIBAN}
	got := served(t, skiing(ann), service, caller, trip)
	if got.Code != http.StatusOK || strings.Contains(got.Body.String(), "iban") || strings.Contains(got.Body.String(), "DE89") {
		t.Errorf("the payee herself: got %d %s", got.Code, got.Body)
	}
	if service.asked != nil {
		t.Errorf("IBANs were asked for: %v", service.asked)
	}
	got = served(t, skiing(cem), service, caller, trip)
	if count := strings.Count(got.Body.String(), "DE89"); count != 1 {
		t.Errorf("one of two debtors: the IBAN is in the answer %d times: %s", count, got.Body)
	}
}

// No response contains an IBAN that its owner has not allowed, even if the database returned it.
func TestAnIBANThatNeedsARequestIsNotShown(t *testing.T) {
	for answer, state := range map[string]ibanState{
		`[{"user_id":"` + ann + `","state":"ask"}]`:     ibanAsk,
		`[{"user_id":"` + ann + `","state":"asked"}]`:   ibanAsked,
		`[{"user_id":"` + ann + `","state":"refused"}]`: ibanRefused,
		`[]`: ibanNone,
		strings.Replace(annsIBAN, "shown", "asked", 1):       ibanAsked,
		strings.Replace(annsIBAN, `"state":"shown",`, "", 1): ibanNone,
	} {
		got := served(t, skiing(cem), &procedures{answer: answer}, caller, trip)
		if strings.Contains(got.Body.String(), "DE89") {
			t.Errorf("%s: the IBAN is told: %s", answer, got.Body)
		}
		if want := `"i_pay":true,"iban_state":"` + string(state) + `"}`; strings.Count(got.Body.String(), want) != 1 {
			t.Errorf("%s: got %s, want once %s", answer, got.Body, want)
		}
		if count := strings.Count(got.Body.String(), "iban_state"); count != 1 {
			t.Errorf("%s: a state is also on what others pay: %s", answer, got.Body)
		}
	}
}

// Payment handles follow the IBAN: without permission they are not shown, and a payee without an IBAN can have some.
func TestPaymentHandlesAreShownWhereTheIBANMayBe(t *testing.T) {
	const handles = `"payment_handles":[{"service":"paypal","handle":"annash"}]`
	const answer = `[{"user_id":"` + ann + `","state":"shown","iban":null,"iban_currency":"TRY","handles":[{"service":"paypal","handle":"annash"}]}]`
	got := served(t, skiing(cem), &procedures{answer: answer}, caller, trip).Body.String()
	if want := `"i_pay":true,"iban_state":"none",` + handles + `}`; strings.Count(got, want) != 1 || strings.Count(got, "annash") != 1 {
		t.Errorf("got %s, want once %s", got, want)
	}
	withIBAN := strings.Replace(answer, "null", `"DE89370400440532013000"`, 1)
	got = served(t, skiing(cem), &procedures{answer: withIBAN}, caller, trip).Body.String()
	if want := `"iban_state":"shown","iban":"DE89370400440532013000","iban_currency":"TRY",` + handles + `}`; strings.Count(got, want) != 1 {
		t.Errorf("got %s, want once %s", got, want)
	}
	for _, state := range []ibanState{ibanAsk, ibanAsked, ibanRefused, ibanNone} {
		withheld := strings.Replace(withIBAN, "shown", string(state), 1)
		if got := served(t, skiing(cem), &procedures{answer: withheld}, caller, trip).Body.String(); strings.Contains(got, "annash") {
			t.Errorf("%s: the handle is told: %s", state, got)
		}
	}
}

// An event of others gets exactly the response of one that does not exist.
func TestEventsOfOthersAreAnsweredAsMissing(t *testing.T) {
	service := &procedures{answer: `[]`}
	missing := served(t, skiing(ann), service, caller, "e0000000-0000-4000-8000-00000000ffff")
	for name, got := range map[string]*httptest.ResponseRecorder{
		"of others":            served(t, documents{document: `null`}, service, caller, trip),
		"for a deleted person": served(t, skiing(ann).with(`"me":"`+ann+`"`, `"me":null`), service, caller, trip),
		"no id":                served(t, skiing(ann), service, caller, "1"),
		"an id with a filter":  served(t, skiing(ann), service, caller, trip+"&select=*"),
		"a path":               served(t, skiing(ann), service, caller, "..%2f..%2fusers"),
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
	got := served(t, skiing(ann), &procedures{}, token.Caller{}, trip)
	if got.Code != http.StatusUnauthorized {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

func TestFailuresOfTheDatabase(t *testing.T) {
	for name, c := range map[string]struct {
		reader  documents
		service *procedures
		status  int
		code    problem.Code
	}{
		"down":              {documents{err: errors.New("no route")}, &procedures{}, 502, problem.FailedLoadSettlements},
		"token refused":     {documents{err: &supabase.Error{Status: 401, Code: "PGRST301"}}, &procedures{}, 401, problem.UserNotAuthenticated},
		"no IBANs":          {skiing(cem), &procedures{err: errors.New("no route")}, 502, problem.FailedLoadSettlements},
		"impossible totals": {skiing(ann).with(`"net":-20`, `"net":-21`), &procedures{}, 500, problem.UnexpectedError},
		"unknown currency":  {skiing(ann).with(`"EUR"`, `"XXX"`), &procedures{}, 500, problem.UnexpectedError},
		"no currency":       {documents{document: `{"me":"` + ann + `","balances":[]}`}, &procedures{}, 500, problem.UnexpectedError},
		"too many decimals": {skiing(ann).with(`"EUR"`, `"JPY"`).with(`10.0`, `10.5`), &procedures{}, 500, problem.UnexpectedError},
		"a figure missing":  {skiing(ann).with(`"sent":0,`, ``), &procedures{}, 500, problem.UnexpectedError},
	} {
		got := served(t, c.reader, c.service, caller, trip)
		var document problem.Document
		if err := json.Unmarshal(got.Body.Bytes(), &document); err != nil || got.Code != c.status || document.Code != c.code {
			t.Errorf("%s: got %d %s", name, got.Code, got.Body)
		}
	}
}

func TestAnEventWithoutExpensesIsSettled(t *testing.T) {
	empty := documents{document: `{"currency":"TRY","revision":1,"me":"` + ann + `","households":[],"balances":[]}`}
	got := served(t, empty, &procedures{}, caller, trip)
	if want := `{"currency":"TRY","households":[],"balances":[],"transfers":[]}`; got.Code != http.StatusOK || strings.TrimSpace(got.Body.String()) != want {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

// Ann got back 90.00 that belonged to all three, and nothing else happened: she owes the others their shares.
func TestARefundLargerThanAllExpensesIsSettled(t *testing.T) {
	refund := skiing(ann).with(`"paid":90.00,"share":30.00,"sent":0,"received":10,"net":50.00`, `"paid":-90.00,"share":-30.00,"sent":0,"received":0,"net":-60.00`).
		with(`"paid":0,"share":"30.00","sent":0,"received":0,"net":"-30.00"`, `"paid":0,"share":"-30.00","sent":0,"received":0,"net":"30.00"`).
		with(`"paid":0,"share":30,"sent":10.0,"received":0,"net":-20`, `"paid":0,"share":-30,"sent":0,"received":0,"net":30`)
	got := served(t, refund, &procedures{answer: `[]`}, caller, trip)
	for _, want := range []string{
		`"paid":-90.00,"share":-30.00,"sent":0.00,"received":0.00,"net":-60.00`,
		`{"from":"` + ann + `","to":"` + bob + `","from_name":"Ann Ash","to_name":"User b0000000","amount":30.00,`,
		`{"from":"` + ann + `","to":"` + cem + `","from_name":"Ann Ash","to_name":"cem (exa)","amount":30.00,`,
	} {
		if got.Code != http.StatusOK || !strings.Contains(got.Body.String(), want) {
			t.Errorf("got %d %s\nwant %s", got.Code, got.Body, want)
		}
	}
}

func TestAmountsHaveTheDecimalsOfTheEventsCurrency(t *testing.T) {
	for code, want := range map[string]string{"JPY": `"amount":20,`, "KWD": `"amount":20.000,`, "CLF": `"amount":20.0000,`} {
		got := served(t, skiing(ann).with(`"EUR"`, `"`+code+`"`), &procedures{}, caller, trip)
		if got.Code != http.StatusOK || !strings.Contains(got.Body.String(), want) || !strings.Contains(got.Body.String(), `"currency":"`+code+`"`) {
			t.Errorf("%s: got %d %s", code, got.Code, got.Body)
		}
	}
}

// Bob and cem are a household: cem, who owes less of it, pays nothing in the plan, and sees no IBAN.
func TestAHouseholdIsSettledByOneOfItsMembers(t *testing.T) {
	const household = "d0000000-0000-4000-8000-000000000004"
	family := func(me string) documents {
		pays := `"` + bob + `","household_id":`
		also := `"` + cem + `","household_id":`
		return skiing(me).with(`"households":[]`, `"households":[{"id":"`+household+`","name":"Family"}]`).
			with(pays+`null`, pays+`"`+household+`"`).with(also+`null`, also+`"`+household+`"`)
	}
	service := &procedures{answer: annsIBAN}
	got := served(t, family(bob), service, caller, trip).Body.String()
	for _, part := range []string{
		`"households":[{"id":"` + household + `","name":"Family"}]`,
		`"name":"cem (exa)","has_account":true,"household_id":"` + household + `"`,
		`"transfers":[{"from":"` + bob + `","to":"` + ann + `","from_name":"User b0000000","to_name":"Ann Ash","amount":50.00,` +
			`"currency":"EUR","mine":true,"i_pay":true,"iban_state":"shown","iban":"DE89370400440532013000","iban_currency":"EUR"}]`,
	} {
		if !strings.Contains(got, part) {
			t.Errorf("got %s\nwithout %s", got, part)
		}
	}
	service.asked = nil
	if got := served(t, family(cem), service, caller, trip).Body.String(); service.asked != nil || strings.Contains(got, "DE89") {
		t.Errorf("the other one of them got %s", got)
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
